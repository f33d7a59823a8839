PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE arena_store (
	version INTEGER NOT NULL
);
INSERT INTO arena_store VALUES(1);
CREATE TABLE arena_tournament (
	id INTEGER NOT NULL, 
	"plan" TEXT NOT NULL, 
	software VARCHAR(40) NOT NULL, 
	began VARCHAR(40) NOT NULL, 
	ended VARCHAR(40), 
	stops TEXT, 
	PRIMARY KEY (id)
);
INSERT INTO arena_tournament VALUES(1,'{"disciplines": [{"game": "tic_tac_toe", "players": 2, "opening": 2}, {"game": "nim", "players": 2, "opening": 4}], "agents": ["random", "python:late.py:choose,time=0.1"], "each": 2, "kind": "round-robin", "seed": 3, "move_time": null, "test": null}','0.1.0','2026-11-18T01:08:26+00:00','2026-11-18T01:08:34+00:00',NULL);
INSERT INTO arena_tournament VALUES(2,'{"disciplines": [{"game": "tic_tac_toe", "players": 2, "opening": 2}], "agents": ["minimax:depth=3", "random"], "each": 60, "kind": "sprt", "seed": 1, "move_time": null, "test": {"elo0": 0.0, "elo1": 700.0, "alpha": 0.2, "beta": 0.2}}','0.1.0','2026-11-18T01:08:39+00:00','2026-11-18T01:08:42+00:00','{"0": 12}');
CREATE TABLE arena_game (
	tournament INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	discipline INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	plies INTEGER NOT NULL, 
	forfeit INTEGER, 
	reason TEXT NOT NULL, 
	record TEXT NOT NULL, 
	PRIMARY KEY (tournament, number), 
	FOREIGN KEY(tournament) REFERENCES arena_tournament (id)
);
INSERT INTO arena_game VALUES(1,0,0,0,3,1,'took more than 0.1 s','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["random", "python:late.py:choose,time=0.1"], "seed": 162067567314516, "start": null, "opening": 2, "moves": ["b1", "b3", "a3"], "utilities": [1.0, -1.0], "forfeit": {"player": 1, "reason": "took more than 0.1 s"}, "seconds": [0.0, 0.0, 6.4e-05], "nodes": [0, 0, 0], "when": "2026-11-18T01:08:29+00:00"}');
INSERT INTO arena_game VALUES(1,1,0,0,2,0,'took more than 0.1 s','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["python:late.py:choose,time=0.1", "random"], "seed": 171508247578995, "start": null, "opening": 2, "moves": ["b1", "b3"], "utilities": [-1.0, 1.0], "forfeit": {"player": 0, "reason": "took more than 0.1 s"}, "seconds": [0.0, 0.0], "nodes": [0, 0], "when": "2026-11-18T01:08:30+00:00"}');
INSERT INTO arena_game VALUES(1,2,1,0,5,1,'took more than 0.1 s','{"format": "plyground-game/1", "game": "nim", "agents": ["random", "python:late.py:choose,time=0.1"], "seed": 183622312911561, "start": null, "opening": 4, "moves": ["take 1 from pile 3", "take 6 from pile 4", "take 4 from pile 3", "take 1 from pile 1", "take 1 from pile 2"], "utilities": [1.0, -1.0], "forfeit": {"player": 1, "reason": "took more than 0.1 s"}, "seconds": [0.0, 0.0, 0.0, 0.0, 5.7e-05], "nodes": [0, 0, 0, 0, 0], "when": "2026-11-18T01:08:32+00:00"}');
INSERT INTO arena_game VALUES(1,3,1,0,4,0,'took more than 0.1 s','{"format": "plyground-game/1", "game": "nim", "agents": ["python:late.py:choose,time=0.1", "random"], "seed": 71715443347762, "start": null, "opening": 4, "moves": ["take 1 from pile 3", "take 6 from pile 4", "take 4 from pile 3", "take 1 from pile 1"], "utilities": [-1.0, 1.0], "forfeit": {"player": 0, "reason": "took more than 0.1 s"}, "seconds": [0.0, 0.0, 0.0, 0.0], "nodes": [0, 0, 0, 0], "when": "2026-11-18T01:08:33+00:00"}');
INSERT INTO arena_game VALUES(2,0,0,0,5,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["minimax", "random"], "seed": 112361770872177, "start": null, "opening": 2, "moves": ["b3", "a1", "a3", "b2", "c3"], "utilities": [1.0, -1.0], "forfeit": null, "seconds": [0.0, 0.0, 0.050973, 2.7e-05, 0.014961], "nodes": [0, 0, 260, 0, 58], "when": "2026-11-18T01:08:41+00:00"}');
INSERT INTO arena_game VALUES(2,1,0,0,8,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["random", "minimax"], "seed": 113212280705070, "start": null, "opening": 2, "moves": ["b3", "a1", "a2", "c1", "c3", "a3", "b1", "b2"], "utilities": [-1.0, 1.0], "forfeit": null, "seconds": [0.0, 0.0, 2.4e-05, 0.018819, 2e-05, 0.006113, 2.5e-05, 0.000388], "nodes": [0, 0, 0, 157, 0, 28, 0, 4], "when": "2026-11-18T01:08:41+00:00"}');
INSERT INTO arena_game VALUES(2,2,0,1,9,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["minimax", "random"], "seed": 147581198295060, "start": null, "opening": 2, "moves": ["a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2"], "utilities": [0.0, 0.0], "forfeit": null, "seconds": [0.0, 0.0, 0.036219, 2.9e-05, 0.007848, 7.2e-05, 0.001698, 1.2e-05, 0.000392], "nodes": [0, 0, 260, 0, 74, 0, 14, 0, 2], "when": "2026-11-18T01:08:41+00:00"}');
INSERT INTO arena_game VALUES(2,3,0,1,6,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["random", "minimax"], "seed": 44305849057786, "start": null, "opening": 2, "moves": ["a1", "b2", "c3", "b3", "c1", "b1"], "utilities": [-1.0, 1.0], "forfeit": null, "seconds": [0.0, 0.0, 1.3e-05, 0.012289, 2.6e-05, 0.001822], "nodes": [0, 0, 0, 157, 0, 22], "when": "2026-11-18T01:08:41+00:00"}');
INSERT INTO arena_game VALUES(2,4,0,2,7,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["minimax", "random"], "seed": 27837269875937, "start": null, "opening": 2, "moves": ["a2", "b2", "a3", "b1", "b3", "c1", "c3"], "utilities": [1.0, -1.0], "forfeit": null, "seconds": [0.0, 0.0, 0.02806, 1.9e-05, 0.006567, 1.7e-05, 0.001074], "nodes": [0, 0, 260, 0, 61, 0, 7], "when": "2026-11-18T01:08:41+00:00"}');
INSERT INTO arena_game VALUES(2,5,0,2,8,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["random", "minimax"], "seed": 213182124685086, "start": null, "opening": 2, "moves": ["a2", "b2", "c2", "a3", "a1", "b3", "c1", "c3"], "utilities": [-1.0, 1.0], "forfeit": null, "seconds": [0.0, 0.0, 2.6e-05, 0.016752, 1.3e-05, 0.002832, 2.3e-05, 0.000519], "nodes": [0, 0, 0, 157, 0, 32, 0, 3], "when": "2026-11-18T01:08:41+00:00"}');
INSERT INTO arena_game VALUES(2,6,0,3,7,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["minimax", "random"], "seed": 21153584619995, "start": null, "opening": 2, "moves": ["c2", "a3", "c3", "c1", "b2", "a2", "a1"], "utilities": [1.0, -1.0], "forfeit": null, "seconds": [0.0, 0.0, 0.048086, 1.6e-05, 0.008892, 1.4e-05, 0.000881], "nodes": [0, 0, 260, 0, 74, 0, 10], "when": "2026-11-18T01:08:41+00:00"}');
INSERT INTO arena_game VALUES(2,7,0,3,6,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["random", "minimax"], "seed": 42449035807234, "start": null, "opening": 2, "moves": ["c2", "a3", "c3", "c1", "a1", "b2"], "utilities": [-1.0, 1.0], "forfeit": null, "seconds": [0.0, 0.0, 1.4e-05, 0.017009, 2.8e-05, 0.002123], "nodes": [0, 0, 0, 137, 0, 26], "when": "2026-11-18T01:08:41+00:00"}');
INSERT INTO arena_game VALUES(2,8,0,4,7,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["minimax", "random"], "seed": 88225160084740, "start": null, "opening": 2, "moves": ["c1", "c2", "a1", "a2", "b2", "b3", "a3"], "utilities": [1.0, -1.0], "forfeit": null, "seconds": [0.0, 0.0, 0.02578, 1.5e-05, 0.003757, 1.4e-05, 0.000348], "nodes": [0, 0, 260, 0, 61, 0, 4], "when": "2026-11-18T01:08:41+00:00"}');
INSERT INTO arena_game VALUES(2,9,0,4,9,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["random", "minimax"], "seed": 103779597271598, "start": null, "opening": 2, "moves": ["c1", "c2", "a2", "a3", "b1", "a1", "b2", "b3", "c3"], "utilities": [0.0, 0.0], "forfeit": null, "seconds": [0.0, 0.0, 5.3e-05, 0.024108, 2.1e-05, 0.00379, 2.1e-05, 0.000737, 1.4e-05], "nodes": [0, 0, 0, 157, 0, 35, 0, 5, 0], "when": "2026-11-18T01:08:41+00:00"}');
INSERT INTO arena_game VALUES(2,10,0,5,7,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["minimax", "random"], "seed": 116634352070716, "start": null, "opening": 2, "moves": ["c1", "a2", "c3", "a1", "a3", "b2", "b3"], "utilities": [1.0, -1.0], "forfeit": null, "seconds": [0.0, 0.0, 0.035524, 2.6e-05, 0.009834, 2.4e-05, 0.001037], "nodes": [0, 0, 260, 0, 61, 0, 7], "when": "2026-11-18T01:08:41+00:00"}');
INSERT INTO arena_game VALUES(2,11,0,5,9,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["random", "minimax"], "seed": 272163419513332, "start": null, "opening": 2, "moves": ["c1", "a2", "a1", "b1", "c2", "c3", "b2", "a3", "b3"], "utilities": [0.0, 0.0], "forfeit": null, "seconds": [0.0, 0.0, 2.2e-05, 0.024304, 2.2e-05, 0.008509, 2.2e-05, 0.000764, 1.3e-05], "nodes": [0, 0, 0, 137, 0, 35, 0, 5, 0], "when": "2026-11-18T01:08:41+00:00"}');
INSERT INTO arena_game VALUES(2,12,0,6,7,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["minimax", "random"], "seed": 139415396660511, "start": null, "opening": 2, "moves": ["a1", "b2", "c3", "c1", "a3", "b1", "b3"], "utilities": [1.0, -1.0], "forfeit": null, "seconds": [0.0, 0.0, 0.044868, 2.3e-05, 0.00698, 2.1e-05, 0.000879], "nodes": [0, 0, 260, 0, 74, 0, 7], "when": "2026-11-18T01:08:41+00:00"}');
INSERT INTO arena_game VALUES(2,13,0,6,8,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["random", "minimax"], "seed": 243929751743975, "start": null, "opening": 2, "moves": ["a1", "b2", "b1", "c1", "a3", "a2", "c3", "c2"], "utilities": [-1.0, 1.0], "forfeit": null, "seconds": [0.0, 0.0, 1.9e-05, 0.023037, 2.5e-05, 0.00326, 1.7e-05, 0.000534], "nodes": [0, 0, 0, 137, 0, 35, 0, 4], "when": "2026-11-18T01:08:41+00:00"}');
INSERT INTO arena_game VALUES(2,14,0,7,5,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["minimax", "random"], "seed": 242742972000869, "start": null, "opening": 2, "moves": ["b3", "b2", "a3", "c2", "c3"], "utilities": [1.0, -1.0], "forfeit": null, "seconds": [0.0, 0.0, 0.039363, 2.3e-05, 0.004911], "nodes": [0, 0, 260, 0, 61], "when": "2026-11-18T01:08:41+00:00"}');
INSERT INTO arena_game VALUES(2,15,0,7,8,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["random", "minimax"], "seed": 150410972810863, "start": null, "opening": 2, "moves": ["b3", "b2", "c3", "a3", "a1", "a2", "c2", "c1"], "utilities": [-1.0, 1.0], "forfeit": null, "seconds": [0.0, 0.0, 1.8e-05, 0.017263, 2.6e-05, 0.007577, 1.9e-05, 0.000666], "nodes": [0, 0, 0, 137, 0, 32, 0, 4], "when": "2026-11-18T01:08:41+00:00"}');
INSERT INTO arena_game VALUES(2,16,0,8,7,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["minimax", "random"], "seed": 11887408072933, "start": null, "opening": 2, "moves": ["a2", "a3", "b2", "c3", "b3", "c1", "c2"], "utilities": [1.0, -1.0], "forfeit": null, "seconds": [0.0, 0.0, 0.042429, 2.4e-05, 0.005917, 2.1e-05, 0.00071], "nodes": [0, 0, 260, 0, 61, 0, 7], "when": "2026-11-18T01:08:41+00:00"}');
INSERT INTO arena_game VALUES(2,17,0,8,6,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["random", "minimax"], "seed": 200750571528908, "start": null, "opening": 2, "moves": ["a2", "a3", "c1", "c3", "b1", "b3"], "utilities": [-1.0, 1.0], "forfeit": null, "seconds": [0.0, 0.0, 2.3e-05, 0.021209, 2.7e-05, 0.003205], "nodes": [0, 0, 0, 157, 0, 28], "when": "2026-11-18T01:08:42+00:00"}');
INSERT INTO arena_game VALUES(2,18,0,9,7,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["minimax", "random"], "seed": 30743654710721, "start": null, "opening": 2, "moves": ["b3", "c3", "b2", "a1", "a3", "c2", "b1"], "utilities": [1.0, -1.0], "forfeit": null, "seconds": [0.0, 0.0, 0.046506, 2.2e-05, 0.011781, 2.4e-05, 0.000835], "nodes": [0, 0, 260, 0, 70, 0, 7], "when": "2026-11-18T01:08:42+00:00"}');
INSERT INTO arena_game VALUES(2,19,0,9,9,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["random", "minimax"], "seed": 230377040525915, "start": null, "opening": 2, "moves": ["b3", "c3", "c1", "a3", "a1", "b1", "b2", "a2", "c2"], "utilities": [0.0, 0.0], "forfeit": null, "seconds": [0.0, 0.0, 1.7e-05, 0.018525, 2.2e-05, 0.003115, 1.9e-05, 0.000714, 1.3e-05], "nodes": [0, 0, 0, 157, 0, 35, 0, 5, 0], "when": "2026-11-18T01:08:42+00:00"}');
INSERT INTO arena_game VALUES(2,20,0,10,7,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["minimax", "random"], "seed": 76793495304081, "start": null, "opening": 2, "moves": ["b2", "a3", "c2", "b1", "c3", "a2", "a1"], "utilities": [1.0, -1.0], "forfeit": null, "seconds": [0.0, 0.0, 0.038643, 2.3e-05, 0.010056, 2.8e-05, 0.000922], "nodes": [0, 0, 260, 0, 70, 0, 7], "when": "2026-11-18T01:08:42+00:00"}');
INSERT INTO arena_game VALUES(2,21,0,10,6,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["random", "minimax"], "seed": 221482030771190, "start": null, "opening": 2, "moves": ["b2", "a3", "b1", "b3", "a1", "c3"], "utilities": [-1.0, 1.0], "forfeit": null, "seconds": [0.0, 0.0, 1.8e-05, 0.027011, 2.9e-05, 0.002828], "nodes": [0, 0, 0, 137, 0, 22], "when": "2026-11-18T01:08:42+00:00"}');
INSERT INTO arena_game VALUES(2,22,0,11,7,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["minimax", "random"], "seed": 114357004576807, "start": null, "opening": 2, "moves": ["b3", "c3", "b2", "a3", "a2", "c2", "b1"], "utilities": [1.0, -1.0], "forfeit": null, "seconds": [0.0, 0.0, 0.047808, 2.3e-05, 0.011168, 2.8e-05, 0.001643], "nodes": [0, 0, 260, 0, 70, 0, 11], "when": "2026-11-18T01:08:42+00:00"}');
INSERT INTO arena_game VALUES(2,23,0,11,6,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["random", "minimax"], "seed": 138595724524593, "start": null, "opening": 2, "moves": ["b3", "c3", "c2", "b2", "c1", "a1"], "utilities": [-1.0, 1.0], "forfeit": null, "seconds": [0.0, 0.0, 2.2e-05, 0.029917, 2.3e-05, 0.003414], "nodes": [0, 0, 0, 157, 0, 32], "when": "2026-11-18T01:08:42+00:00"}');
CREATE TABLE arena_seat (
	tournament INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	agent INTEGER NOT NULL, 
	score FLOAT, 
	moves INTEGER NOT NULL, 
	seconds FLOAT NOT NULL, 
	nodes BIGINT NOT NULL, 
	PRIMARY KEY (tournament, number, seat), 
	FOREIGN KEY(tournament, number) REFERENCES arena_game (tournament, number)
);
INSERT INTO arena_seat VALUES(1,0,0,0,1.0,1,6.3779000356589676812e-05,0);
INSERT INTO arena_seat VALUES(1,0,1,1,0.0,0,0.0,0);
INSERT INTO arena_seat VALUES(1,1,0,1,0.0,0,0.0,0);
INSERT INTO arena_seat VALUES(1,1,1,0,1.0,0,0.0,0);
INSERT INTO arena_seat VALUES(1,2,0,0,1.0,1,5.688600003850297071e-05,0);
INSERT INTO arena_seat VALUES(1,2,1,1,0.0,0,0.0,0);
INSERT INTO arena_seat VALUES(1,3,0,1,0.0,0,0.0,0);
INSERT INTO arena_seat VALUES(1,3,1,0,1.0,0,0.0,0);
INSERT INTO arena_seat VALUES(2,0,0,0,1.0,2,0.065934542000377405202,318);
INSERT INTO arena_seat VALUES(2,0,1,1,0.0,1,2.7241000225330935791e-05,0);
INSERT INTO arena_seat VALUES(2,1,0,1,0.0,3,7.010199942669714801e-05,0);
INSERT INTO arena_seat VALUES(2,1,1,0,1.0,3,0.025320640000245475675,189);
INSERT INTO arena_seat VALUES(2,2,0,0,0.5,4,0.046156604000316292513,350);
INSERT INTO arena_seat VALUES(2,2,1,1,0.5,3,0.0001130099999500089325,0);
INSERT INTO arena_seat VALUES(2,3,0,1,0.0,2,3.829200022664736025e-05,0);
INSERT INTO arena_seat VALUES(2,3,1,0,1.0,2,0.01411076199974559131,179);
INSERT INTO arena_seat VALUES(2,4,0,0,1.0,3,0.035701161999895703047,328);
INSERT INTO arena_seat VALUES(2,4,1,1,0.0,2,3.5866999496647622436e-05,0);
INSERT INTO arena_seat VALUES(2,5,0,1,0.0,3,6.1755999922752380371e-05,0);
INSERT INTO arena_seat VALUES(2,5,1,0,1.0,3,0.020102683999994042096,192);
INSERT INTO arena_seat VALUES(2,6,0,0,1.0,3,0.057859062999796151416,344);
INSERT INTO arena_seat VALUES(2,6,1,1,0.0,2,2.9626000014104647561e-05,0);
INSERT INTO arena_seat VALUES(2,7,0,1,0.0,2,4.1898000290530035272e-05,0);
INSERT INTO arena_seat VALUES(2,7,1,0,1.0,2,0.019131321999793726718,163);
INSERT INTO arena_seat VALUES(2,8,0,0,1.0,3,0.02988586000037685153,325);
INSERT INTO arena_seat VALUES(2,8,1,1,0.0,2,2.9764999453618656843e-05,0);
INSERT INTO arena_seat VALUES(2,9,0,1,0.5,4,0.00010894399974858970381,0);
INSERT INTO arena_seat VALUES(2,9,1,0,0.5,3,0.028635016999942308757,197);
INSERT INTO arena_seat VALUES(2,10,0,0,1.0,3,0.046395659000154410023,328);
INSERT INTO arena_seat VALUES(2,10,1,1,0.0,2,5.045500029154936783e-05,0);
INSERT INTO arena_seat VALUES(2,11,0,1,0.5,4,7.9489000654575647786e-05,0);
INSERT INTO arena_seat VALUES(2,11,1,0,0.5,3,0.033576908999748411588,177);
INSERT INTO arena_seat VALUES(2,12,0,0,1.0,3,0.052726994999829912558,341);
INSERT INTO arena_seat VALUES(2,12,1,1,0.0,2,4.3660999835992697626e-05,0);
INSERT INTO arena_seat VALUES(2,13,0,1,0.0,3,6.0574000144697492942e-05,0);
INSERT INTO arena_seat VALUES(2,13,1,0,1.0,3,0.026830189000065729487,176);
INSERT INTO arena_seat VALUES(2,14,0,0,1.0,2,0.04427345900012369384,321);
INSERT INTO arena_seat VALUES(2,14,1,1,0.0,1,2.2903000171936582773e-05,0);
INSERT INTO arena_seat VALUES(2,15,0,1,0.0,3,6.2427000102616148069e-05,0);
INSERT INTO arena_seat VALUES(2,15,1,0,1.0,3,0.025506626999231230001,173);
INSERT INTO arena_seat VALUES(2,16,0,0,1.0,3,0.049056705000111833214,328);
INSERT INTO arena_seat VALUES(2,16,1,1,0.0,2,4.5494999994843965396e-05,0);
INSERT INTO arena_seat VALUES(2,17,0,1,0.0,2,5.0284000280953478068e-05,0);
INSERT INTO arena_seat VALUES(2,17,1,0,1.0,2,0.024413468000147986458,185);
INSERT INTO arena_seat VALUES(2,18,0,0,1.0,3,0.059122798999396763974,337);
INSERT INTO arena_seat VALUES(2,18,1,1,0.0,2,4.5625999973708530887e-05,0);
INSERT INTO arena_seat VALUES(2,19,0,1,0.5,4,7.1483000283478759229e-05,0);
INSERT INTO arena_seat VALUES(2,19,1,0,0.5,3,0.022353514000769791891,197);
INSERT INTO arena_seat VALUES(2,20,0,0,1.0,3,0.049620366999988618772,337);
INSERT INTO arena_seat VALUES(2,20,1,1,0.0,2,5.1275000259920489042e-05,0);
INSERT INTO arena_seat VALUES(2,21,0,1,0.0,2,4.6357000428542960435e-05,0);
INSERT INTO arena_seat VALUES(2,21,1,0,1.0,2,0.029838520999874162953,159);
INSERT INTO arena_seat VALUES(2,22,0,0,1.0,3,0.060619111000505654374,341);
INSERT INTO arena_seat VALUES(2,22,1,1,0.0,2,5.0894999731099233031e-05,0);
INSERT INTO arena_seat VALUES(2,23,0,1,0.0,2,4.5315000079426681622e-05,0);
INSERT INTO arena_seat VALUES(2,23,1,0,1.0,2,0.033331269999962387373,189);
COMMIT;
