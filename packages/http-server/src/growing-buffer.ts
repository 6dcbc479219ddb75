import type { BodyLimit } from './body-limit.js';

export type Addition = 'added' | 'too large' | 'no room';

/** Collects pieces in one buffer, so that small ones cost no more than their bytes. */
export interface GrowingBuffer {
  readonly length: number;
  /** Nothing is kept any longer when a piece is not added. */
  add(piece: Buffer): Addition;
  clear(): void;
  take(): Buffer;
}

export function createGrowingBuffer({ limitBytes, reserve = () => true }: BodyLimit): GrowingBuffer {
  let bytes: Buffer = Buffer.alloc(0);
  let length = 0;

  /** What is added from then on is too large. */
  function clear(): void {
    bytes = Buffer.alloc(0);
    length = limitBytes + 1;
  }

  function grow(needed: number): boolean {
    // Most bodies come in one piece.
    const capacity = length === 0 ? needed : Math.min(limitBytes, Math.max(2 * bytes.length, needed));
    if (!reserve(capacity - bytes.length)) return false;
    const grown = Buffer.allocUnsafe(capacity);
    bytes.copy(grown, 0, 0, length);
    bytes = grown;
    return true;
  }

  return {
    get length() {
      return length;
    },
    add(piece) {
      const needed = length + piece.length;
      if (needed > limitBytes) {
        clear();
        return 'too large';
      }
      if (needed > bytes.length && !grow(needed)) {
        clear();
        return 'no room';
      }
      piece.copy(bytes, length);
      length = needed;
      return 'added';
    },
    clear,
    take: () => bytes.subarray(0, length),
  };
}
