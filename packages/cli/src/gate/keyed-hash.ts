// Loading node:crypto costs a hook 2.5 ms of its 22: for the few hundred bytes of a pointer this is enough.
// A test compares it with node:crypto on random input.

const encoder = new TextEncoder();
const BLOCK = 64;
const { roundConstants: K, initial: INITIAL } = constants();

/** HMAC-SHA-256 of a text, as lower-case hex. */
export function keyedHash(key: Uint8Array, text: string): string {
  const padded = new Uint8Array(BLOCK);
  padded.set(key.length > BLOCK ? digest(key) : key);
  const inner = concat(
    padded.map((byte) => byte ^ 0x36),
    encoder.encode(text),
  );
  const outer = concat(
    padded.map((byte) => byte ^ 0x5c),
    digest(inner),
  );
  return hex(digest(outer));
}

/** SHA-256 of a text, as lower-case hex. */
export function plainHash(text: string): string {
  return hex(digest(encoder.encode(text)));
}

/** Whether two texts are equal, in a time that does not tell where they differ. */
export function sameText(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < left.length; index += 1)
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index % Math.max(1, right.length));
  return difference === 0;
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The fractional parts of roots of the first primes, as FIPS 180-4 defines its constants. */
function constants(): { readonly roundConstants: Uint32Array; readonly initial: Uint32Array } {
  const roundConstants = new Uint32Array(64);
  const initial = new Uint32Array(8);
  let found = 0;
  for (let candidate = 2; found < 64; candidate += 1) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) prime = false;
    if (!prime) continue;
    if (found < 8) initial[found] = fraction(Math.sqrt(candidate));
    roundConstants[found] = fraction(Math.cbrt(candidate));
    found += 1;
  }
  return { roundConstants, initial };
}

function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 4_294_967_296);
}

function digest(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor((message.length * 8) / 4_294_967_296));
  view.setUint32(length - 4, (message.length * 8) >>> 0);
  const state = Uint32Array.from(INITIAL);
  const schedule = new Uint32Array(64);
  for (let offset = 0; offset < length; offset += BLOCK) {
    for (let index = 0; index < 16; index += 1) schedule[index] = view.getUint32(offset + index * 4);
    compress(state, schedule);
  }
  const result = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) result.setUint32(index * 4, word);
  return new Uint8Array(result.buffer);
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function compress(state: Uint32Array, schedule: Uint32Array): void {
  for (let index = 16; index < 64; index += 1) {
    const early = at(schedule, index - 15);
    const late = at(schedule, index - 2);
    const low = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const high = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[index] = at(schedule, index - 16) + low + at(schedule, index - 7) + high;
  }
  // Eight plain numbers: this runs a few times in a fresh process, before any optimizing compiler has seen it.
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const high = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + at(K, index) + at(schedule, index)) | 0;
    const low = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + word;
}
