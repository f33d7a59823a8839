// Python's random numbers: the Mersenne Twister as `random.Random(seed)` uses it, for equal traces.

const N = 624, M = 397;

export class PythonRandom {
  /** `seed` is a whole number, 0 or more. */
  constructor(seed) {
    this.state = new Uint32Array(N);
    this.index = N;
    const key = [];
    for (let rest = BigInt(seed); rest > 0n || !key.length; rest >>= 32n) key.push(Number(rest & 0xffffffffn));
    this.mix(key);
  }

  mix(key) {
    const mt = this.state;
    mt[0] = 19650218;
    for (let i = 1; i < N; i++) mt[i] = Math.imul(1812433253, mt[i - 1] ^ (mt[i - 1] >>> 30)) + i;
    let i = 1, j = 0;
    const step = () => {
      if (++i >= N) {
        mt[0] = mt[N - 1];
        i = 1;
      }
    };
    for (let k = Math.max(N, key.length); k; k--) {
      mt[i] = (mt[i] ^ Math.imul(mt[i - 1] ^ (mt[i - 1] >>> 30), 1664525)) + key[j] + j;
      step();
      if (++j >= key.length) j = 0;
    }
    for (let k = N - 1; k; k--) {
      mt[i] = (mt[i] ^ Math.imul(mt[i - 1] ^ (mt[i - 1] >>> 30), 1566083941)) - i;
      step();
    }
    mt[0] = 0x80000000;
  }

  /** 32 random bits. */
  word() {
    const mt = this.state;
    if (this.index >= N) {
      for (let k = 0; k < N; k++) {
        const y = (mt[k] & 0x80000000) | (mt[(k + 1) % N] & 0x7fffffff);
        mt[k] = mt[(k + M) % N] ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
      }
      this.index = 0;
    }
    let y = mt[this.index++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  /** A number in [0, 1). */
  random() {
    const a = this.word() >>> 5, b = this.word() >>> 6;
    return (a * 67108864 + b) / 9007199254740992;
  }

  /** A whole number below n. */
  below(n) {
    const bits = 32 - Math.clz32(n);
    let found;
    do found = this.word() >>> (32 - bits);
    while (found >= n);
    return found;
  }

  choice(items) {
    return items[this.below(items.length)];
  }

  /** One of some items, by weight. */
  weighted(items, weights) {
    let sum = 0;
    const sums = weights.map((weight) => (sum += weight));
    const wanted = this.random() * sum;
    const at = sums.findIndex((upTo) => wanted < upTo);
    return items[at < 0 ? items.length - 1 : at];
  }

  /** All items in another order. */
  shuffled(items) {
    const pool = [...items];
    return items.map((_, i) => {
      const j = this.below(items.length - i), found = pool[j];
      pool[j] = pool[items.length - i - 1];
      return found;
    });
  }
}
