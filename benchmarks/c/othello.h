/* Othello, 8 x 8: the rules and the evaluation of games/othello. */
#define MAXM 60
#define ACTIONS 65
#define PLIES 120
#define NF 9
#define PASS 64

typedef struct { uint64_t mine, theirs, places; int8_t turn; } State;

static const uint64_t STEPS[4] = {1, 8, 9, 7};
static const uint64_t INSIDE[4] = {
    0x7E7E7E7E7E7E7E7EULL, ~0ULL, 0x7E7E7E7E7E7E7E7EULL, 0x7E7E7E7E7E7E7E7EULL};
static const double WEIGHTS[NF] = {[NF - 1] = 0.1};

static inline uint64_t run_up(uint64_t d, uint64_t t, uint64_t s) {
    uint64_t r = t & (d << s);
    r |= t & (r << s);
    uint64_t p = t & (t << s);
    r |= p & (r << (s + s));
    return r | (p & (r << (s + s)));
}
static inline uint64_t run_down(uint64_t d, uint64_t t, uint64_t s) {
    uint64_t r = t & (d >> s);
    r |= t & (r >> s);
    uint64_t p = t & (t >> s);
    r |= p & (r >> (s + s));
    return r | (p & (r >> (s + s)));
}
static inline uint64_t placements(uint64_t mine, uint64_t theirs) {
    uint64_t ends = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t t = theirs & INSIDE[i];
        ends |= run_up(mine, t, STEPS[i]) << STEPS[i];
        ends |= run_down(mine, t, STEPS[i]) >> STEPS[i];
    }
    return ends & ~(mine | theirs);
}
static inline uint64_t enclosed(uint64_t disc, uint64_t mine, uint64_t theirs) {
    uint64_t taken = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t t = theirs & INSIDE[i], r = run_up(disc, t, STEPS[i]);
        if (mine & (r << STEPS[i])) taken |= r;
        r = run_down(disc, t, STEPS[i]);
        if (mine & (r >> STEPS[i])) taken |= r;
    }
    return taken;
}
static inline int to_play(const State *s) { return s->turn; }
static inline int legal(const State *s, int32_t *m) {
    int n = 0;
    for (uint64_t r = s->places; r; r &= r - 1) m[n++] = __builtin_ctzll(r);
    if (n == 0 && placements(s->theirs, s->mine)) { m[0] = PASS; n = 1; }
    return n;
}
static inline void play(State *s, int64_t a) {
    uint64_t mine = s->mine, theirs = s->theirs;
    if (a != PASS) {
        uint64_t disc = 1ULL << a, taken = enclosed(disc, mine, theirs);
        mine |= disc | taken;
        theirs ^= taken;
    }
    s->mine = theirs;
    s->theirs = mine;
    s->places = placements(theirs, mine);
    s->turn = 1 - s->turn;
}
static inline int over(const State *s) { return !s->places && !placements(s->theirs, s->mine); }
static inline double score0(const State *s) {
    int ahead = popcnt(s->mine) - popcnt(s->theirs);
    double u = ahead > 0 ? 1.0 : ahead < 0 ? -1.0 : 0.0;
    return s->turn == 0 ? u : -u;
}
static const uint64_t CORNERS[4] = {1ULL, 1ULL << 7, 1ULL << 56, 1ULL << 63};
static const uint64_t ALL_CORNERS = 0x8100000000000081ULL;
static const uint64_t X_SQUARES[4] = {1ULL << 9, 1ULL << 14, 1ULL << 49, 1ULL << 54};
static const uint64_t C_SQUARES[4] = {
    1ULL << 1 | 1ULL << 8, 1ULL << 6 | 1ULL << 15, 1ULL << 48 | 1ULL << 57, 1ULL << 55 | 1ULL << 62};
static const uint64_t SIDES = 0x8181818181818181ULL, ENDS = 0xFF000000000000FFULL;
static inline uint64_t around(uint64_t c) {
    uint64_t w = c | ((c & 0x7F7F7F7F7F7F7F7FULL) << 1) | ((c & 0xFEFEFEFEFEFEFEFEULL) >> 1);
    return w | (w << 8) | (w >> 8);
}
static inline uint64_t stable(uint64_t d) {
    static const uint64_t RIMS[4] = {
        0x8181818181818181ULL, 0xFF000000000000FFULL, 0xFF818181818181FFULL, 0xFF818181818181FFULL};
    uint64_t safe = d & ALL_CORNERS, found = safe;
    while (found) {
        uint64_t held = d;
        for (int i = 0; i < 4; i++) held &= RIMS[i] | (safe << STEPS[i]) | (safe >> STEPS[i]);
        found = held & ~safe;
        safe |= held;
    }
    return safe;
}

/* The learned patterns: games/othello/patterns.py, with its file inside the library. */
__asm__(".section .rodata\n.hidden patterns_file\n.global patterns_file\n"
        "patterns_file: .incbin \"" PATTERNS "\"\n.previous");
extern const int8_t patterns_file[] __attribute__((visibility("hidden")));
#define HEAD 21 /* bytes before the tables */
#define STAGE 108216
static const int ROW_START[3] = {78732, 85293, 91854};
static const int DIAGONAL_START[5] = {98415, 104976, 107163, 107892, 108135};
static uint64_t DIAGONALS[5];
static int32_t TERNARY[1024];
__attribute__((constructor)) static void fill(void) {
    for (int i = 0; i < 1024; i++)
        for (int bit = 0, power = 1; bit < 10; bit++, power *= 3) TERNARY[i] += (i >> bit & 1) * power;
    for (int c = 0; c < 5; c++)
        for (int i = 0; i < 8 - c; i++) DIAGONALS[c] |= 1ULL << (c + 9 * i);
}
static inline uint64_t turned(uint64_t x) {
    uint64_t t = (x ^ (x >> 7)) & 0x00AA00AA00AA00AAULL;
    x ^= t ^ (t << 7);
    t = (x ^ (x >> 14)) & 0x0000CCCC0000CCCCULL;
    x ^= t ^ (t << 14);
    t = (x ^ (x >> 28)) & 0x00000000F0F0F0F0ULL;
    return __builtin_bswap64(x ^ t ^ (t << 28));
}
static inline uint64_t edge10(uint64_t x) { return (x & 255) | (x >> 1 & 256) | (x >> 5 & 512); }
static inline uint64_t corner9(uint64_t x) { return (x & 7) | (x >> 5 & 56) | (x >> 10 & 448); }
static inline int number(uint64_t mine, uint64_t theirs) {
    return TERNARY[mine] + 2 * TERNARY[theirs];
}
static inline double worth(uint64_t mine, uint64_t theirs) {
    int placed = popcnt(mine | theirs) - 4, total = 0;
    placed = placed < 0 ? 0 : placed > 59 ? 59 : placed;
    const int8_t *table = patterns_file + HEAD + placed / 10 * STAGE;
    for (int side = 0; side < 4; side++) {
        total += table[number(edge10(mine), edge10(theirs))];
        total += table[59049 + number(corner9(mine), corner9(theirs))];
        for (int i = 0; i < 3; i++)
            total += table[ROW_START[i] + number(mine >> (8 * i + 8) & 255, theirs >> (8 * i + 8) & 255)];
        for (int i = 0; i < 5; i++) {
            uint64_t a = (mine & DIAGONALS[i]) * 0x0101010101010101ULL >> (56 + i);
            uint64_t b = (theirs & DIAGONALS[i]) * 0x0101010101010101ULL >> (56 + i);
            total += table[DIAGONAL_START[i] + number(a, b)];
        }
        mine = turned(mine);
        theirs = turned(theirs);
    }
    return total / 8.0;
}
static inline void features(const State *s, double *f) {
    uint64_t a = s->turn == 0 ? s->mine : s->theirs, b = s->turn == 0 ? s->theirs : s->mine;
    uint64_t empty = ~(a | b);
    int open = popcnt(empty);
    f[0] = popcnt(a & ALL_CORNERS) - popcnt(b & ALL_CORNERS);
    f[1] = f[2] = 0.0;
    for (int i = 0; i < 4; i++)
        if (empty & CORNERS[i]) {
            f[1] += popcnt(a & X_SQUARES[i]) - popcnt(b & X_SQUARES[i]);
            f[2] += popcnt(a & C_SQUARES[i]) - popcnt(b & C_SQUARES[i]);
        }
    f[3] = popcnt(stable(a)) - popcnt(stable(b));
    int moves = popcnt(s->places) - popcnt(placements(s->theirs, s->mine));
    f[4] = s->turn == 0 ? moves : -moves;
    uint64_t edge = around(empty);
    f[5] = popcnt(a & edge) - popcnt(b & edge);
    f[6] = open % 2 != s->turn ? 1.0 : -1.0;
    f[7] = (popcnt(a) - popcnt(b)) / (1.0 + open);
    double ahead = worth(s->mine, s->theirs);
    f[8] = s->turn == 0 ? ahead : -ahead;
}
static inline uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}
static inline uint64_t combine(uint64_t h, uint64_t x) {
    return mix((h ^ x) + 0x9E3779B97F4A7C15ULL);
}
static inline uint64_t key(const State *s) {
    uint64_t h = 4;
    h = combine(h, s->mine); h = combine(h, s->theirs); h = combine(h, s->places);
    return combine(h, (uint8_t)s->turn);
}
