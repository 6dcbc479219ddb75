import type { IncomingMessage } from 'node:http';
import { invalidRequest } from '@posthorn/common';

/** A body in pieces of a byte each would cost two hundred times its size. */
const MAX_PIECES = 4096;
const LEAST_BYTES_PER_PIECE = 64;

/** The bytes of a body as they came; undefined as soon as there are more than that. Throws INVALID_REQUEST when it breaks off. */
export function readRawBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const refuse = (message: string): void => reject(invalidRequest([{ path: '', message }]));
    const breakOff = (): void => refuse('the body broke off before its end');
    const body = createGrowingBuffer(limitBytes);
    let pieces = 0;
    request.on('data', (piece: Buffer) => {
      pieces += 1;
      if (!body.add(piece)) resolve(undefined);
      else if (pieces > MAX_PIECES + body.length / LEAST_BYTES_PER_PIECE) {
        body.clear();
        refuse('the body comes in too many pieces');
      }
    });
    request.once('end', () => resolve(body.take()));
    request.once('error', breakOff);
    request.once('close', breakOff);
    // It went away before anybody listened.
    if (request.destroyed) breakOff();
  });
}

interface GrowingBuffer {
  readonly length: number;
  /** False, and nothing is kept any longer, when it would hold more than its limit. */
  add(piece: Buffer): boolean;
  clear(): void;
  take(): Buffer;
}

function createGrowingBuffer(limitBytes: number): GrowingBuffer {
  let bytes: Buffer = Buffer.alloc(0);
  let length = 0;
  function clear(): void {
    bytes = Buffer.alloc(0);
    length = limitBytes + 1;
  }
  return {
    get length() {
      return length;
    },
    add(piece) {
      const needed = length + piece.length;
      if (needed > limitBytes) {
        clear();
        return false;
      }
      // Most bodies come in one piece.
      if (length === 0) bytes = piece;
      else {
        if (needed > bytes.length) {
          const grown = Buffer.allocUnsafe(Math.min(limitBytes, Math.max(2 * bytes.length, needed)));
          bytes.copy(grown, 0, 0, length);
          bytes = grown;
        }
        piece.copy(bytes, length);
      }
      length = needed;
      return true;
    },
    clear,
    take: () => bytes.subarray(0, length),
  };
}
