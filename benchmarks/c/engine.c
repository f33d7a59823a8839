/* The alpha-beta engine of plyground in C, node for node, for one game: -DGAME='"connect4.h"'.
   What it is compared with: benchmarks/alphabeta_c.py. */
#include <math.h>
#include <stdint.h>
#include <string.h>
#define popcnt(x) ((int64_t)__builtin_popcountll(x))
#include GAME

typedef int64_t I;
typedef uint64_t U;
enum { TEMPO = 4096, FAR = 2000, LOWER = 1, UPPER = 2, EXACT = 3, SYMMETRIC = 8, SHALLOW = 4 };
static const I WON = 32LL * 65536 * TEMPO, INF = 32LL * 65536 * TEMPO + TEMPO;
#define UNKNOWN (2 * INF)
#define PLACE 65535

static State stack[PLIES + 4];
static int32_t moves[PLIES + 4][MAXM], line[PLIES + 4][PLIES + 4], length[PLIES + 4];
static int32_t killers[PLIES + 4][2], history[2 * ACTIONS], replies[2 * ACTIONS], played[PLIES + 4];
static I order[PLIES + 4][MAXM], nodes, evaluations;
static double weights[NF], f[NF];
static U *table, mask;

static inline I estimate(const State *s, int player) {
    evaluations++;
    features(s, f);
    double x = 0;
    for (int i = 0; i < NF; i++) x += weights[i] * f[i];
    x = x < -30 ? -30 : x > 30 ? 30 : x;
    I g = (I)floor(x * 65536.0 + 0.5) * TEMPO;
    return player == 0 ? g : -g;
}
static inline I ending(const State *s, int player, int ply) {
    double u = score0(s);
    I x = u == 0 ? 0 : u > 0 ? WON + FAR - ply : -WON - FAR + ply;
    return player == 0 ? x : -x;
}
static inline I advance(int ply, I a, int mover) {
    stack[ply + 1] = stack[ply];
    play(&stack[ply + 1], a);
    nodes++;
    played[ply] = a;
    length[ply + 1] = 0;
    return over(&stack[ply + 1]) ? ending(&stack[ply + 1], mover, ply + 1) : UNKNOWN;
}

/* --- plain alpha-beta */
static I plain(int ply, I depth, I a, I b) {
    int mover = to_play(&stack[ply]), n = legal(&stack[ply], moves[ply]);
    I best = -INF;
    for (int i = 0; i < n; i++) {
        I x = advance(ply, moves[ply][i], mover);
        if (x == UNKNOWN) {
            if (depth <= 1) x = estimate(&stack[ply + 1], mover);
            else if (to_play(&stack[ply + 1]) == mover) x = plain(ply + 1, depth - 1, a, b);
            else x = -plain(ply + 1, depth - 1, -b, -a);
        }
        if (x > best) { best = x; if (x > a) { a = x; if (x >= b) break; } }
    }
    return best;
}

/* --- table */
static inline I tempo_of(I x) { return ((x + TEMPO / 2) & (TEMPO - 1)) - TEMPO / 2; }
static inline I moved(I x, I plies) {
    I t = tempo_of(x);
    return t > 0 ? x - plies : t < 0 ? x + plies : x;
}
static inline U find(U k) {
    U *p = table + (k & mask) * 4;
    if ((p[0] ^ p[1]) == k) return p[1];
    return (p[2] ^ p[3]) == k ? p[3] : 0;
}
static inline void keep(U k, U data) {
    U *p = table + (k & mask) * 4, old = p[1];
    int own = (p[0] ^ old) == k;
    if (own || old >> 58 != data >> 58 || ((old >> 35) & 255) <= ((data >> 35) & 255)) {
        if (!own && old) { p[2] = p[0]; p[3] = old; }
    } else p += 2;
    p[0] = k ^ data;
    p[1] = data;
}
static inline I recall(U data, int ply, I depth, I a, I b) {
    I flags = data >> 35, known = flags & 255, loose = (flags >> 10) & 1;
    if (known < depth && loose) return UNKNOWN;
    I x = moved((I)(data & ((1ULL << 35) - 1)) - (1LL << 34), ply);
    int bound = (flags >> 8) & 3;
    if ((bound & LOWER && x >= b) || (bound & UPPER && x <= a) || (bound == EXACT && !loose)) {
        evaluations += loose;
        return x;
    }
    return UNKNOWN;
}

/* --- ordering */
static inline void arrange(int ply, int n, I known, int mover) {
    int32_t *k = killers[ply];
    I reply = -1;
    if (ply > 0 && played[ply - 1] >= 0) reply = replies[mover * ACTIONS + played[ply - 1]] - 1;
    for (int i = 0; i < n; i++) {
        I a = moves[ply][i], rank = history[mover * ACTIONS + a];
        if (a == k[0] - 1) rank += 1LL << 38;
        else if (a == k[1] - 1) rank += 1LL << 37;
        else if (a == reply) rank += 1LL << 36;
#ifdef HAS_GAIN
        I g = gain(&stack[ply], a);
        if (g > 0) rank = (1LL << 40) + (g << 20) + (rank >> 20);
        else if (g < 0) rank = (g * (1 << 20)) + (rank >> 20);
#endif
        if (i == known) rank = 1LL << 46;
        order[ply][i] = (rank * 65536) | (PLACE - i);
    }
}
static inline int next_best(I *o, int i, int n) {
    int best = i;
    for (int j = i + 1; j < n; j++) if (o[j] > o[best]) best = j;
    I x = o[best];
    o[best] = o[i];
    o[i] = x;
    return PLACE - (x & PLACE);
}
static void reward(int ply, I a, int mover, I depth) {
    int32_t *k = killers[ply];
    if (k[0] != a + 1) { k[1] = k[0]; k[0] = a + 1; }
    if (ply > 0 && played[ply - 1] >= 0) replies[mover * ACTIONS + played[ply - 1]] = a + 1;
    I at = mover * ACTIONS + a;
    history[at] += depth * depth;
    if (history[at] > 1 << 28) for (int i = 0; i < 2 * ACTIONS; i++) history[i] >>= 1;
}
static inline void lead_with(int ply, I a) {
    int n = length[ply + 1];
    line[ply][0] = a;
    for (int i = 0; i < n; i++) line[ply][i + 1] = line[ply + 1][i];
    length[ply] = n + 1;
}

/* --- a node */
static I search(int ply, I depth, I a, I b) {
    I quickest = WON + FAR - ply - 1;
    if (a >= quickest) return quickest;
    if (b <= -quickest) return -quickest;
    State *s = &stack[ply];
    int mover = to_play(s), own = 1;
    I known = -1;
    U name = key(s);
#ifdef HAS_CANONICAL
    if (ply < SYMMETRIC) { U image = canonical(s); own = image == name; name = image; }
#endif
    U data = find(name);
    if (data) {
        if (own) known = ((data >> 46) & 4095) - 1;
        I x = recall(data, ply, depth, a, b);
        if (x != UNKNOWN) return x;
    }
#ifdef HAS_ESSENTIAL
    int n = essential(s, moves[ply]);
#else
    int n = legal(s, moves[ply]);
#endif
    arrange(ply, n, known, mover);
    I start = a, best = -INF, chosen = -1;
    int loose = 0;
    for (int i = 0; i < n; i++) {
        int place = next_best(order[ply], i, n);
        I m = moves[ply][place], before = evaluations, x = advance(ply, m, mover);
        if (x == UNKNOWN) {
            int same = to_play(&stack[ply + 1]) == mover, sign = same ? 1 : -1;
            I further = depth - 1;
            if (further <= 0) x = sign * estimate(&stack[ply + 1], to_play(&stack[ply + 1]));
            else {
                I high = i == 0 ? b : a + 1;
                x = sign * search(ply + 1, further, same ? a : -high, same ? high : -a);
                if (x > a && high < b && x < b)
                    x = sign * search(ply + 1, further, same ? a : -b, same ? b : -a);
            }
        }
        loose |= evaluations != before;
        if (x > best) {
            best = x;
            chosen = place;
            if (x > a) {
                a = x;
                if (b - start > 1) lead_with(ply, m);
                if (x >= b) { loose = evaluations != before; reward(ply, m, mover, depth); break; }
            }
        }
    }
    I bound = best <= start ? UPPER : best >= b ? LOWER : EXACT;
    if ((bound != UPPER && best >= WON) || (bound != LOWER && best <= -WON)) loose = 0;
    if (!own) chosen = -1;
    U flags = depth | bound << 8 | (I)loose << 10 | (chosen + 1) << 11;
    keep(name, (U)(moved(best, -ply) + (1LL << 34)) | flags << 35 | 1ULL << 58);
    return best;
}

/* --- the root, and the deepening */
static int count;
static I root_order[MAXM], root_score[MAXM];
static int32_t root[MAXM];
static int proved[MAXM];

static I search_root(I depth, I a, I b) {
    int mover = to_play(&stack[0]);
    I best = -INF;
    for (int i = 0; i < count; i++) {
        I place = root_order[i], m = root[place], before = evaluations;
        I high = i == 0 ? b : a + 1, x = advance(0, m, mover);
        if (x != UNKNOWN) high = INF;
        else {
            int same = to_play(&stack[1]) == mover, sign = same ? 1 : -1;
            if (depth <= 1) { x = sign * estimate(&stack[1], to_play(&stack[1])); high = b; }
            else {
                x = sign * search(1, depth - 1, same ? a : -high, same ? high : -a);
                if (x > a && x < b && high < b) {
                    high = b;
                    x = sign * search(1, depth - 1, same ? a : -b, same ? b : -a);
                }
            }
        }
        root_score[place] = x;
        proved[place] = evaluations == before || ((x > a || high == INF) && x >= WON)
            || (x < high && x <= -WON);
        if (x > best) {
            best = x;
            if (x > a) {
                a = x;
                lead_with(0, m);
                for (int j = i; j > 0; j--) root_order[j] = root_order[j - 1];
                root_order[0] = place;
                if (x >= b) break;
            }
        }
    }
    return best;
}

static void begin(const void *state) {
    memcpy(&stack[0], state, sizeof(State));
    memset(killers, 0, sizeof killers);
    memset(history, 0, sizeof history);
    memset(replies, 0, sizeof replies);
    for (int i = 0; i < NF; i++) weights[i] = WEIGHTS[i];
    nodes = 1;
    evaluations = 0;
}

I run_plain(const void *state, I depth, I *count_nodes) {
    begin(state);
    I x = plain(0, depth, -INF, INF);
    *count_nodes = nodes;
    return x;
}

I run_engine(const void *state, I limit, U *memory, U most, I *count_nodes) {
    begin(state);
    table = memory;
    mask = most;
    count = legal(&stack[0], moves[0]);
    arrange(0, count, -1, to_play(&stack[0]));
    for (int i = 0; i < count; i++) {
        root[i] = moves[0][i];
        root_order[i] = next_best(order[0], i, count);
        root_score[i] = 0;
    }
    I narrow = (I)(0.02 * 65536) * TEMPO;
    for (I depth = 1; depth <= limit; depth++) {
        I low = -INF, high = INF, width = narrow, last = root_score[root_order[0]];
        if (depth >= SHALLOW && last < WON && last > -WON) { low = last - width; high = last + width; }
        for (;;) {
            I x = search_root(depth, low, high);
            width *= 4;
            if (x <= low && low > -INF) low = width < WON && x > -WON ? x - width : -INF;
            else if (x >= high && high < INF) high = width < WON && x < WON ? x + width : INF;
            else break;
        }
        int all = 1;
        for (int i = 0; i < count; i++) all &= proved[i];
        I x = root_score[root_order[0]];
        if (all || (x >= WON && FAR - tempo_of(x) <= depth)) break;
    }
    *count_nodes = nodes;
    return root_score[root_order[0]];
}
