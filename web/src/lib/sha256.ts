/**
 * SHA-256 as in FIPS 180-4.  The browser's own is missing on pages without HTTPS, such as those of a server at
 * home, where people want to check the shuffle too.
 */

export type Bytes = Uint8Array<ArrayBuffer>;

/** The first 32 bits of the fractional part of a root of a prime. */
const fraction = (root: number) => Math.floor((root % 1) * 2 ** 32) | 0;

const PRIMES: number[] = [];
for (let each = 2; PRIMES.length < 64; each++) if (PRIMES.every((prime) => each % prime)) PRIMES.push(each);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** Return the message with its padding: a one, zeros, and its length in bits. */
function padded(message: Bytes): DataView {
  const all = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  all.set(message);
  all[message.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(all.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(all.length - 4, message.length << 3);
  return view;
}

export function sha256(message: Bytes): Bytes {
  const input = padded(message);
  const hash = Int32Array.from(START);
  const schedule = new Int32Array(64);
  for (let block = 0; block < input.byteLength; block += 64) {
    for (let at = 0; at < 64; at++) schedule[at] = at < 16 ? input.getInt32(block + 4 * at) : extended(schedule, at);
    mix(hash, schedule);
  }
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, at) => digest.setInt32(4 * at, word));
  return new Uint8Array(digest.buffer);
}

function extended(schedule: Int32Array, at: number): number {
  const word = (back: number) => schedule[at - back] as number;
  const early = turned(word(15), 7) ^ turned(word(15), 18) ^ (word(15) >>> 3);
  const late = turned(word(2), 17) ^ turned(word(2), 19) ^ (word(2) >>> 10);
  return word(16) + early + word(7) + late;
}

/** Mix one block into the hash. */
function mix(hash: Int32Array, schedule: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let round = 0; round < 64; round++) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + (ROUND[round] as number) + (schedule[round] as number);
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (hash[at] = (hash[at] as number) + word));
}
