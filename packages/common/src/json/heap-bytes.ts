/** What JSON.parse takes at most, measured: for an object or array, and for an item or member with its part of a shape. */
export const OPENER_BYTES = 64;
export const SEPARATOR_BYTES = 24;

const COST = new Uint8Array(256);
for (const byte of Buffer.from('{[')) COST[byte] = OPENER_BYTES;
for (const byte of Buffer.from(',:')) COST[byte] = SEPARATOR_BYTES;

/** The heap that JSON.parse takes for a piece of JSON, at most, besides its text. Takes strings for structure, too. */
export function estimateHeapBytes(piece: Uint8Array): number {
  let bytes = 0;
  for (const byte of piece) bytes += COST[byte] ?? 0;
  return bytes;
}
