/** Smaller ones cost less than they would to free. */
const LEAST_BYTES = 4096;

/** Frees large bytes at once. The garbage collector would let very many of them wait. */
export function freeMemory({ buffer, byteLength }: Buffer): void {
  // A part of a buffer shares its memory with others, and Node.js 20 cannot free any.
  const isWhole = byteLength === buffer.byteLength;
  if (byteLength >= LEAST_BYTES && isWhole && 'transfer' in buffer) buffer.transfer(0);
}
