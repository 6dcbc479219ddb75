import { randomFillSync, hash, randomUUID } from 'node:crypto';

const COUNTER_LIMIT = 2 ** 32;
let lastMs = 0;
let counter = 0;

/**
 * Creates a UUIDv7 (RFC 9562, section 5.7), strictly increasing within this process. The 32 bits after the time are a
 * counter with a random start in each millisecond (section 6.2, method 1).
 */
export function createUuidV7(nowMs: number = Date.now()): string {
  const random = takeRandomBytes(10);
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = random.readUInt32BE(0) >>> 1;
  } else if (++counter === COUNTER_LIMIT) {
    lastMs += 1;
    counter = 0;
  }
  return format(lastMs, counter, random);
}

function format(ms: number, count: number, random: Buffer): string {
  const time = hex(ms, 12);
  const high = hex(0x7000 | (count >>> 20), 4);
  const middle = hex(0x8000 | ((count >>> 6) & 0x3fff), 4);
  const low = hex(((count & 0x3f) << 2) | (random.readUInt8(4) & 3), 2);
  return `${time.slice(0, 8)}-${time.slice(8)}-${high}-${middle}-${low}${random.toString('hex', 5, 10)}`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Accepts any version: an unknown id is simply not found. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Returns the milliseconds since the Unix epoch with which a UUIDv7 begins. */
export function uuidV7TimeMs(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** One call of the system's generator suffices for hundreds of ids. */
const pool = Buffer.alloc(4096);
let used = pool.length;

/**
 * Returns random bytes, each only once. They are valid until the next call. Use it for ids only; secrets must use the
 * generator itself.
 */
function takeRandomBytes(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}

/** Returns the UUIDv8 of a name within a namespace: the same name gets the same id (RFC 9562, section 5.8). */
export function createNamedUuid(namespace: string, name: string): string {
  const digits = hash('sha256', `${namespace} ${name}`);
  return formatUuid(`${digits.slice(0, 12)}8${digits.slice(13, 16)}8${digits.slice(17, 32)}`);
}

/** Returns a UUIDv7 of the same millisecond as another one, otherwise random. */
export function createSiblingUuid(uuidV7: string): string {
  return uuidV7.slice(0, 15) + randomUUID().slice(15);
}

/** Inserts the hyphens of a UUID (RFC 9562, section 4) into its 32 hex digits. */
export function formatUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
