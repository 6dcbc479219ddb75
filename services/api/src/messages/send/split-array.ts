import { createJsonScanner } from '@posthorn/common';

const ARRAY = '['.charCodeAt(0);
/** Takes a millisecond at most. */
const PIECE_BYTES = 64 * 1024;

export interface Splitting {
  readonly maxItems: number;
  pause(): Promise<void>;
}

/** Returns the first items of an array as they were written; undefined for another value. `json` must be valid. */
export async function splitArray(
  json: Buffer,
  { maxItems, pause }: Splitting,
): Promise<readonly Buffer[] | undefined> {
  if (json[0] !== ARRAY) return undefined;
  const items: Buffer[] = [];
  const scanner = createJsonScanner(json, {
    end({ start, end }) {
      if (items.length < maxItems) items.push(json.subarray(start, end));
    },
  });
  while (!scanner.advance(PIECE_BYTES)) await pause();
  return items;
}
