/* Connect 4, 6 x 7: the rules of games/connect4.py, written out for the usual board. */
#define MAXM 7
#define ACTIONS 7
#define PLIES 42
#define NF 3
#define HAS_ESSENTIAL 1
#define HAS_CANONICAL 1
#define HAS_GAIN 1

typedef struct { uint64_t mine, full; int8_t turn, winner; } State;

#define COL(c) (0x3fULL << (7 * (c)))
static const uint64_t SHIFTS[4] = {1, 6, 7, 8};
static const uint64_t FLOOR = 0x40810204081ULL;
static const uint64_t BOARD = 0x3fULL * 0x40810204081ULL;
static const double WEIGHTS[NF] = {0.05, 0.15, 0.03};

static inline int to_play(const State *s) { return s->turn; }
static inline int legal(const State *s, int32_t *m) {
    int n = 0;
    if (s->winner < 0)
        for (int c = 0; c < 7; c++) if (!(s->full & (1ULL << (7 * c + 5)))) m[n++] = c;
    return n;
}
static inline int has_line(uint64_t d) {
    for (int i = 0; i < 4; i++) {
        uint64_t r = d;
        for (int k = 0; k < 3; k++) r &= r >> SHIFTS[i];
        if (r) return 1;
    }
    return 0;
}
static inline void play(State *s, int64_t a) {
    uint64_t full = s->full | (s->full + (1ULL << (7 * a)));
    uint64_t mine = s->mine | (full ^ s->full);
    if (has_line(mine)) s->winner = s->turn;
    s->mine = full ^ mine;
    s->full = full;
    s->turn = 1 - s->turn;
}
static inline int over(const State *s) { return s->winner >= 0 || s->full == BOARD; }
static inline double score0(const State *s) {
    return s->winner < 0 ? 0.0 : s->winner == 0 ? 1.0 : -1.0;
}
static inline void lacking(uint64_t ours, uint64_t theirs, uint64_t sh, uint64_t *one, uint64_t *two) {
    uint64_t free = BOARD & ~theirs, lines = free, ones = ~ours, twos = 0;
    for (int k = 0; k < 3; k++) {
        free >>= sh; ours >>= sh; lines &= free;
        uint64_t t = twos | (ones & ~ours);
        ones = (ones ^ ~ours) | (ones & twos);
        twos = t;
    }
    *one = lines & ones & ~twos; *two = lines & twos & ~ones;
}
static inline void features(const State *s, double *f) {
    uint64_t first = s->turn == 0 ? s->mine : s->mine ^ s->full, second = s->full ^ first, a, b;
    f[0] = popcnt(first & COL(3)) - popcnt(second & COL(3));
    f[1] = f[2] = 0.0;
    for (int i = 0; i < 4; i++) {
        lacking(first, second, SHIFTS[i], &a, &b); f[1] += popcnt(a); f[2] += popcnt(b);
        lacking(second, first, SHIFTS[i], &a, &b); f[1] -= popcnt(a); f[2] -= popcnt(b);
    }
}
static inline uint64_t mixed(uint64_t x) { x *= 0x9E3779B97F4A7C15ULL; return x ^ (x >> 32); }
static inline uint64_t key(const State *s) { return mixed((s->full + FLOOR) | s->mine); }
static inline uint64_t canonical(const State *s) {
    uint64_t mine = 0, full = 0;
    for (int c = 0; c < 7; c++) {
        mine |= ((s->mine >> (7 * c)) & COL(0)) << (7 * (6 - c));
        full |= ((s->full >> (7 * c)) & COL(0)) << (7 * (6 - c));
    }
    uint64_t k = key(s), x = mixed((full + FLOOR) | mine);
    return k < x ? k : x;
}
static inline uint64_t completing(uint64_t d, uint64_t full) {
    uint64_t cells = 0;
    for (int i = 0; i < 4; i++)
        for (int below = 0; below < 4; below++) {
            uint64_t here = BOARD, run = d;
            for (int k = 0; k < below; k++) { run <<= SHIFTS[i]; here &= run; }
            run = d;
            for (int k = 0; k < 3 - below; k++) { run >>= SHIFTS[i]; here &= run; }
            cells |= here;
        }
    return cells & ~full;
}
static inline int essential(const State *s, int32_t *m) {
    uint64_t drops = (s->full + FLOOR) & BOARD;
    uint64_t ours = completing(s->mine, s->full) & drops;
    uint64_t theirs = completing(s->mine ^ s->full, s->full);
    if (ours) drops = ours & -ours;
    else {
        uint64_t must = theirs & drops;
        if (must) drops = must & -must;
        else { uint64_t safe = drops & ~(theirs >> 1); drops = safe ? safe : drops & -drops; }
    }
    int n = 0;
    for (int c = 0; c < 7; c++) if (drops & COL(c)) m[n++] = c;
    return n;
}
static inline int64_t gain(const State *s, int64_t a) {
    static const int64_t MIDDLE[7] = {0, 1, 2, 3, 2, 1, 0};
    uint64_t disc = (s->full + (1ULL << (7 * a))) & COL(a);
    return 32 * popcnt(completing(s->mine | disc, s->full | disc)) + MIDDLE[a];
}
