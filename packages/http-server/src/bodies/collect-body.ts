export type Addition = 'added' | 'too-large' | 'over-budget';

export interface CollectorOptions {
  /** The maximum number of bytes that are kept. */
  readonly limitBytes: number;
  /** The length that the sender announced. Blocks are made for it. */
  readonly announcedBytes?: number | undefined;
  /** Called before memory is taken. */
  reserve(bytes: number): boolean;
}

/** Collects the pieces of a body in blocks. It takes at most twice the received bytes, and at most one block more. */
export interface BodyCollector {
  length(): number;
  /** Takes the piece, whose memory it may free. Discards the whole body when a piece is not added. */
  add(piece: Buffer<ArrayBuffer>): Addition;
  clear(): void;
  take(): Buffer;
}

/** Small pieces share a block, so that they cost no more than their bytes. Blocks grow with the body. */
const LEAST_BLOCK_BYTES = 4096;
/** glibc returns blocks of this size to the system at once. Smaller ones stay with the process. */
const MOST_BLOCK_BYTES = 256 * 1024;
/** A sender that has sent less may be slow, and gets no block for what it announced. */
const SMALL_BYTES = 32 * 1024;

export function createBodyCollector({
  limitBytes,
  announcedBytes = 0,
  reserve,
}: CollectorOptions): BodyCollector {
  let blocks: Buffer<ArrayBuffer>[] = [];
  let length = 0;
  let freeBytes = 0;

  /** After it, every added piece is too large. */
  function clear(): void {
    blocks = [];
    freeBytes = 0;
    length = limitBytes + 1;
  }

  function grow(bytes: number): boolean {
    const size = Math.max(bytes, blockBytesFor(bytes, { length, announcedBytes }));
    if (!reserve(size)) return false;
    blocks.push(Buffer.allocUnsafe(size));
    freeBytes = size;
    return true;
  }

  function append(piece: Buffer): void {
    const block = blocks.at(-1);
    if (block === undefined) return;
    piece.copy(block, block.length - freeBytes);
    freeBytes -= piece.length;
    length += piece.length;
  }

  return {
    length: () => length,
    add(piece) {
      if (length + piece.length > limitBytes) {
        clear();
        return 'too-large';
      }
      const rest = piece.subarray(freeBytes);
      append(piece.subarray(0, freeBytes));
      if (rest.length > 0 && !grow(rest.length)) {
        clear();
        return 'over-budget';
      }
      append(rest);
      freeMemory(piece);
      return 'added';
    },
    clear,
    take() {
      const [only] = blocks;
      const isWhole = blocks.length === 1 && only !== undefined;
      const whole = isWhole ? only : Buffer.concat(blocks, length);
      if (!isWhole) blocks.forEach(freeMemory);
      blocks = [];
      return whole.length === length ? whole : whole.subarray(0, length);
    },
  };
}

/** The size of the next block of a body with this length, when a piece of it brings this many bytes. */
function blockBytesFor(
  bytes: number,
  { length, announcedBytes }: { readonly length: number; readonly announcedBytes: number },
): number {
  const restBytes = announcedBytes - length;
  if (length + bytes > SMALL_BYTES && restBytes > 0) return Math.min(restBytes, MOST_BLOCK_BYTES);
  // Most bodies arrive in one piece.
  return length === 0 ? bytes : Math.min(Math.max(length, LEAST_BLOCK_BYTES), MOST_BLOCK_BYTES);
}

/** Smaller ones cost less than they would to free. */
const LEAST_BYTES = 4096;

/** Frees large bytes at once. The garbage collector would let very many of them wait. */
export function freeMemory({ buffer, byteLength }: Buffer): void {
  // A part of a buffer shares its memory with others, and Node.js 20 cannot free any.
  const isWhole = byteLength === buffer.byteLength;
  if (byteLength >= LEAST_BYTES && isWhole && 'transfer' in buffer) buffer.transfer(0);
}
