export type Addition = 'added' | 'too-large' | 'over-budget';

export interface CollectorOptions {
  /** The maximum number of bytes that are kept. */
  readonly limitBytes: number;
  /** Called before memory is taken. */
  reserve(bytes: number): boolean;
}

/** Collects the pieces of a body in blocks. It takes the memory of the received bytes and at most one block more. */
export interface BodyCollector {
  readonly length: number;
  /** Discards the whole body when a piece is not added. */
  add(piece: Buffer): Addition;
  clear(): void;
  take(): Buffer;
}

/** Small pieces share a block, so that they cost no more than their bytes. */
const LEAST_BLOCK_BYTES = 4096;

export function createBodyCollector({ limitBytes, reserve }: CollectorOptions): BodyCollector {
  let blocks: Buffer[] = [];
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
    const size = blocks.length === 0 ? bytes : Math.max(bytes, LEAST_BLOCK_BYTES);
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
      return 'added';
    },
    clear,
    take() {
      const [only] = blocks;
      const whole = blocks.length > 1 || only === undefined ? Buffer.concat(blocks, length) : only;
      blocks = [];
      return whole.length === length ? whole : whole.subarray(0, length);
    },
  };
}
