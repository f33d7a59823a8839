BEGIN TRANSACTION;
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
INSERT INTO "arena_game" VALUES(1,0,0,0,6,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["random", "greedy"], "seed": 205051414979897, "start": null, "opening": 2, "moves": ["b3", "a1", "c1", "b2", "a2", "c3"], "utilities": [-1.0, 1.0], "forfeit": null, "seconds": [0.0, 0.0, 1.8e-05, 0.000599, 1.6e-05, 0.008761], "nodes": [0, 0, 0, 0, 0, 0], "when": "2026-11-16T08:50:26+00:00"}');
INSERT INTO "arena_game" VALUES(1,1,0,0,5,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["greedy", "random"], "seed": 17927836644218, "start": null, "opening": 2, "moves": ["b3", "a1", "b2", "c3", "b1"], "utilities": [1.0, -1.0], "forfeit": null, "seconds": [0.0, 0.0, 0.001256, 2.1e-05, 0.000694], "nodes": [0, 0, 0, 0, 0], "when": "2026-11-16T08:50:26+00:00"}');
INSERT INTO "arena_game" VALUES(1,2,0,1,6,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["random", "greedy"], "seed": 89977864028333, "start": null, "opening": 2, "moves": ["a1", "b2", "c2", "c1", "b3", "a3"], "utilities": [-1.0, 1.0], "forfeit": null, "seconds": [0.0, 0.0, 2.3e-05, 0.000626, 1.4e-05, 0.000371], "nodes": [0, 0, 0, 0, 0, 0], "when": "2026-11-16T08:50:27+00:00"}');
INSERT INTO "arena_game" VALUES(1,3,0,1,5,NULL,'','{"format": "plyground-game/1", "game": "tic_tac_toe", "agents": ["greedy", "random"], "seed": 108786063790667, "start": null, "opening": 2, "moves": ["a1", "b2", "c1", "b3", "b1"], "utilities": [1.0, -1.0], "forfeit": null, "seconds": [0.0, 0.0, 0.001197, 3.3e-05, 0.008768], "nodes": [0, 0, 0, 0, 0], "when": "2026-11-16T08:50:27+00:00"}');
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
INSERT INTO "arena_seat" VALUES(1,0,0,0,0.0,2,3.33320003846893087029e-05,0);
INSERT INTO "arena_seat" VALUES(1,0,1,1,1.0,2,9.36044000036417855881e-03,0);
INSERT INTO "arena_seat" VALUES(1,1,0,1,1.0,2,1.95044799966126447543e-03,0);
INSERT INTO "arena_seat" VALUES(1,1,1,0,0.0,1,2.14000001506065018475e-05,0);
INSERT INTO "arena_seat" VALUES(1,2,0,0,0.0,2,3.71900000573077704757e-05,0);
INSERT INTO "arena_seat" VALUES(1,2,1,1,1.0,2,0.000997541000288038,0);
INSERT INTO "arena_seat" VALUES(1,3,0,1,1.0,2,9.96437599997079814784e-03,0);
INSERT INTO "arena_seat" VALUES(1,3,1,0,0.0,1,3.34119999934046063572e-05,0);
CREATE TABLE arena_store (
	version INTEGER NOT NULL
);
INSERT INTO "arena_store" VALUES(1);
CREATE TABLE arena_tournament (
	id INTEGER NOT NULL, 
	"plan" TEXT NOT NULL, 
	software VARCHAR(40) NOT NULL, 
	began VARCHAR(40) NOT NULL, 
	ended VARCHAR(40), 
	stops TEXT, 
	PRIMARY KEY (id)
);
INSERT INTO "arena_tournament" VALUES(1,'{"disciplines": [{"game": "tic_tac_toe", "players": 2, "opening": 2}], "agents": ["random", "greedy"], "each": 4, "kind": "round-robin", "seed": 1, "move_time": null, "test": null}','0.1.0','2026-11-16T08:50:26+00:00','2026-11-16T08:50:27+00:00',NULL);
COMMIT;
