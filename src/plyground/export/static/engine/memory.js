// A WebAssembly module with its memory, and records in it by the names of their fields.

const SIZES = { i1: 1, u1: 1, b1: 1, i2: 2, u2: 2, i4: 4, u4: 4, f4: 4, i8: 8, u8: 8, f8: 8 };
const READ = {
  i1: (v, at) => v.getInt8(at), u1: (v, at) => v.getUint8(at), b1: (v, at) => v.getUint8(at),
  i2: (v, at) => v.getInt16(at, true), u2: (v, at) => v.getUint16(at, true),
  i4: (v, at) => v.getInt32(at, true), u4: (v, at) => v.getUint32(at, true), f4: (v, at) => v.getFloat32(at, true),
  i8: (v, at) => Number(v.getBigInt64(at, true)), u8: (v, at) => v.getBigUint64(at, true), f8: (v, at) => v.getFloat64(at, true),
};
const WRITE = {
  i1: (v, at, x) => v.setInt8(at, x), u1: (v, at, x) => v.setUint8(at, x), b1: (v, at, x) => v.setUint8(at, x ? 1 : 0),
  i2: (v, at, x) => v.setInt16(at, x, true), u2: (v, at, x) => v.setUint16(at, x, true),
  i4: (v, at, x) => v.setInt32(at, x, true), u4: (v, at, x) => v.setUint32(at, x, true), f4: (v, at, x) => v.setFloat32(at, x, true),
  i8: (v, at, x) => v.setBigInt64(at, BigInt(x), true), u8: (v, at, x) => v.setBigUint64(at, BigInt(x), true), f8: (v, at, x) => v.setFloat64(at, x, true),
};
const ALIGNED = 63;

/** The bytes that a text in base64 stands for. */
export function fromBase64(text) {
  const raw = atob(text);
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}

/** Milliseconds of a clock that never goes back. */
export const now = () => (globalThis.performance ? performance.now() : Date.now());

/** A running module. `tick` is called now and then by searches; true stops them. */
export class Memory {
  constructor(module, { heap, heap_at, imports }) {
    this.tick = () => false;
    const env = { ply_tick: () => (this.tick() ? 1 : 0) };
    for (const name of imports) env[name] ??= Math[name] ?? Math[name.replace(/f$/, "")]; // "tanhf" in single precision
    this.calls = new WebAssembly.Instance(module, { env }).exports;
    this.top = heap;
    this.heapAt = heap_at;
  }

  /** Views are made anew after memory has grown. */
  get view() {
    if (this.known?.buffer !== this.calls.memory.buffer) this.known = new DataView(this.calls.memory.buffer);
    return this.known;
  }

  get bytes() {
    return new Uint8Array(this.calls.memory.buffer);
  }

  /** Takes memory for good, filled with zeros. */
  take(size) {
    const at = (this.top + ALIGNED) & ~ALIGNED;
    this.top = at + size;
    const lack = this.top - this.calls.memory.buffer.byteLength;
    if (lack > 0) this.calls.memory.grow(Math.ceil(lack / 65536));
    return at;
  }

  /** The compiled code takes the memory of its arrays from here on; `room` bytes come before the rest. */
  startHeap(room) {
    const at = this.take(room);
    if (this.heapAt !== null && this.heapAt !== undefined) this.view.setUint32(this.heapAt, at, true);
  }

  /** Writes a first content: zeros, and the runs that are not. */
  fill(at, { size, runs }) {
    const { bytes } = this;
    bytes.fill(0, at, at + size);
    for (const [offset, text] of runs) bytes.set(fromBase64(text), at + offset);
  }
}

/** A record at an address. */
export class Fields {
  constructor(memory, at, fields) {
    Object.assign(this, { memory, at, fields });
  }

  place(name, i = 0) {
    const [offset, kind] = this.fields[name];
    return this.at + offset + i * (SIZES[kind] ?? Number(kind.slice(1)));
  }

  get(name, i = 0) {
    return READ[this.fields[name][1]](this.memory.view, this.place(name, i));
  }

  set(name, value, i = 0) {
    WRITE[this.fields[name][1]](this.memory.view, this.place(name, i), value);
  }

  /** Writes the bytes of a whole field, or as many as it has room for. */
  put(name, bytes) {
    const size = SIZES[this.fields[name][1]] * this.fields[name][2].reduce((a, b) => a * b, 1);
    this.memory.bytes.set(bytes.subarray(0, size), this.place(name));
  }

  has(name) {
    return name in this.fields;
  }

  /** The size of a field's first or another dimension. */
  size(name, dimension = 0) {
    return this.fields[name][2][dimension];
  }
}

/** A record as plain values, for functions of the game: numbers, or nested arrays of them. */
export function readRecord(bytes, fields) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = {};
  for (const [name, [offset, kind, shape]] of Object.entries(fields)) {
    const take = (at, dims) => {
      if (!dims.length) return plain(READ_WHOLE[kind](view, at), kind);
      const step = SIZES[kind] * dims.slice(1).reduce((a, b) => a * b, 1);
      return Array.from({ length: dims[0] }, (_, i) => take(at + i * step, dims.slice(1)));
    };
    found[name] = take(offset, shape);
  }
  return found;
}

const READ_WHOLE = { ...READ, i8: (v, at) => v.getBigInt64(at, true) };

function plain(value, kind) {
  if (kind === "b1") return value !== 0;
  if (typeof value !== "bigint") return value;
  return value >= -9007199254740991n && value <= 9007199254740991n ? Number(value) : value;
}
