export type Addition = 'added' | 'too-large' | 'over-budget';

export interface CollectorOptions {
  /** The maximum number of bytes that are kept. */
  readonly limitBytes: number;
  /** Called before memory is taken. */
  reserve(bytes: number): boolean;
}

/** Collects the pieces of a body in blocks. It takes at most twice the received bytes, and at most one block more. */
export interface BodyCollector {
  readonly length: number;
  /** Takes the piece, whose memory it may free. Discards the whole body when a piece is not added. */
  add(piece: Buffer<ArrayBuffer>): Addition;
  clear(): void;
  take(): Buffer;
}

/** Small pieces share a block, so that they cost no more than their bytes. */
const LEAST_BLOCK_BYTES = 4096;
/** Blocks grow with the body. glibc returns large blocks to the system, and small ones stay with the process. */
const MOST_BLOCK_BYTES = 256 * 1024;

export function createBodyCollector({ limitBytes, reserve }: CollectorOptions): BodyCollector {
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
    // Most bodies arrive in one piece.
    const size = blocks.length === 0 ? bytes : Math.max(bytes, blockBytesAt(length));
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
    get length() {
      return length;
    },
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

/** The size of the next block of a body with this length. */
function blockBytesAt(length: number): number {
  return Math.min(Math.max(length, LEAST_BLOCK_BYTES), MOST_BLOCK_BYTES);
}

/** Frees large bytes at once. The garbage collector would let very many of them wait. */
function freeMemory({ buffer, byteLength }: Buffer<ArrayBuffer>): void {
  // A part of a buffer shares its memory with others, and Node.js 20 cannot free any.
  const isWhole = byteLength === buffer.byteLength;
  if (byteLength >= LEAST_BLOCK_BYTES && isWhole && 'transfer' in buffer) buffer.transfer(0);
}
