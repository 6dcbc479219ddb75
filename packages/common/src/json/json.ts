import { isUtf8 } from 'node:buffer';
import { createJsonScanner } from './scan-json.js';

/** Whether a value is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Not a buffer, because browsers load this file, too. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** A received text without its byte order mark, which some senders put before JSON. Undefined when it is not UTF-8. */
export function toJsonText(body: Buffer): Buffer | undefined {
  const hasMark = BYTE_ORDER_MARK.every((byte, at) => body[at] === byte);
  const json = hasMark ? body.subarray(BYTE_ORDER_MARK.length) : body;
  return isUtf8(json) ? json : undefined;
}

/** Whether bytes are a JSON text in UTF-8. Builds no value. */
export function isJson(bytes: Buffer): boolean {
  return scan(bytes, Infinity).next().value === true;
}

/** Takes a millisecond at most. */
const PIECE_BYTES = 64 * 1024;

/** As `isJson`. Other work is done during the pauses. */
export async function isLargeJson(bytes: Buffer, pause: () => Promise<void>): Promise<boolean> {
  const scanning = scan(bytes, PIECE_BYTES);
  for (;;) {
    const { done, value } = scanning.next();
    if (done === true) return value;
    await pause();
  }
}

function* scan(bytes: Buffer, pieceBytes: number): Generator<void, boolean> {
  if (!isUtf8(bytes)) return false;
  try {
    const scanner = createJsonScanner(bytes, {});
    while (!scanner.advance(pieceBytes)) yield;
    return true;
  } catch {
    return false;
  }
}
