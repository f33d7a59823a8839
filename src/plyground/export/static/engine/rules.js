// The rules of a game over its module. A state is {bytes, past, mover}; it is never changed.

import { Memory } from "./memory.js";
import { squashAlike } from "./score.js";

export const CHANCE = -1, OVER = -2;
const REPEATED = 1, REPEAT_LOSS = 2;
const SPARE = 260; // plies below the end of the longest game that an engine may look at
const HEAP = 1 << 20; // bytes for arrays that rules make

export class Rules {
  constructor(module, about, layout) {
    this.layout = layout;
    this.memory = new Memory(module, about);
    const { memory } = this;
    const { size, max_moves, max_plies, players, view, weights } = layout;
    this.pastSize = layout.repeats ? 2 * (max_plies + SPARE) : 1;
    this.past = memory.take(8 * this.pastSize);
    this.here = memory.take(size);
    this.there = memory.take(size);
    this.scratch = memory.take(size);
    this.moves = memory.take(4 * max_moves);
    this.numbers = memory.take(8 * Math.max(players, max_moves, weights.length, 1));
    this.seen = memory.take(4 * Math.max(1, view));
    memory.startHeap(HEAP);
  }

  initial() {
    const bytes = Uint8Array.from(this.layout.start.match(/../g), (pair) => Number.parseInt(pair, 16));
    return { bytes, past: this.layout.past.map(BigInt), mover: null };
  }

  /** Puts a state where the compiled rules read it; returns the length of its path. */
  put({ bytes, past }) {
    this.memory.bytes.set(bytes, this.here);
    const { view } = this.memory;
    past.forEach((key, i) => view.setBigUint64(this.past + 8 * i, key, true));
    return BigInt(past.length);
  }

  /** The player to move, CHANCE or OVER. */
  status(state) {
    if (state.mover !== null) return OVER;
    if (state.status === undefined) {
      const length = this.put(state);
      state.status = Number(this.memory.calls.ask_status(this.here, 1, this.scratch, 1, this.moves, this.layout.max_moves, this.past, this.pastSize, length));
    }
    return state.status;
  }

  actions(state) {
    if (this.status(state) === OVER) return [];
    if (!state.actions) {
      const length = this.put(state);
      const n = Number(this.memory.calls.ask_moves(this.here, 1, this.scratch, 1, this.moves, this.layout.max_moves, this.past, this.pastSize, length));
      state.actions = [...new Int32Array(this.memory.bytes.buffer, this.moves, n)];
    }
    return state.actions;
  }

  /** The state after a legal action. */
  result(state, action) {
    const length = this.put(state);
    const outcome = Number(this.memory.calls.ask_play(this.here, 1, this.there, 1, BigInt(action), this.past, this.pastSize, length));
    const past = this.layout.repeats ? [...state.past, this.memory.view.getBigUint64(this.past + 8 * Number(length), true)] : [];
    const bytes = this.memory.bytes.slice(this.there, this.there + this.layout.size);
    return { bytes, past, mover: outcome === REPEATED ? this.status(state) : null };
  }

  /** The utility of each player at the end. */
  utilities(state) {
    const { players, utility, repeats, offset = 0 } = this.layout;
    const length = this.put(state);
    if (state.mover === null) this.memory.calls.ask_score(this.here, 1, this.clear(players), players);
    else if (this.memory.calls.ask_verdict) this.memory.calls.ask_verdict(this.here, 1, this.past, this.pastSize, length, this.clear(players), players);
    else return Array.from({ length: players }, (_, p) => (repeats === REPEAT_LOSS ? utility[p === state.mover ? 0 : 1] : offset));
    return this.floats(players);
  }

  /** The outcomes of chance with their probabilities. */
  outcomes(state) {
    const actions = this.actions(state);
    this.put(state);
    this.memory.calls.ask_chance(this.here, 1, this.clear(this.layout.max_moves), this.layout.max_moves);
    const chances = this.floats(actions.length);
    return actions.map((action, i) => [action, chances[i]]);
  }

  /** What a player sees, as a text. */
  observation(state, player) {
    this.put(state);
    const n = Number(this.memory.calls.ask_view(this.here, 1, BigInt(player), this.seen, this.layout.view));
    return [...new Int32Array(this.memory.bytes.buffer, this.seen, n)].join(" ");
  }

  /** The evaluation for a player, within the range of utilities. */
  evaluate(state, player) {
    const { weights, utility: [low, high], opposed } = this.layout;
    if (this.status(state) === OVER) return this.utilities(state)[player];
    if (!weights.length || (player > 0 && !opposed)) return (low + high) / 2;
    const advantage = squashAlike(this.features(state).reduce((total, f, i) => total + weights[i] * f, 0));
    return (low + high + (high - low) * (player === 0 ? advantage : -advantage)) / 2;
  }

  /** The features of the evaluation; none in games without one. */
  features(state) {
    const { length } = this.layout.weights;
    if (!length) return [];
    this.put(state);
    this.memory.calls.ask_features(this.here, 1, this.clear(length), length);
    return this.floats(length);
  }

  /** Whether an action is noisy, as captures are; never in games without such a rule. */
  isNoisy(state, action) {
    if (!this.memory.calls.ask_noisy) return false;
    this.put(state);
    return Boolean(this.memory.calls.ask_noisy(this.here, 1, BigInt(action)));
  }

  key(state) {
    this.put(state);
    return BigInt.asUintN(64, this.memory.calls.ask_key(this.here, 1));
  }

  clear(n) {
    this.memory.bytes.fill(0, this.numbers, this.numbers + 8 * n);
    return this.numbers;
  }

  floats(n) {
    return [...new Float64Array(this.memory.bytes.buffer, this.numbers, n)];
  }
}
