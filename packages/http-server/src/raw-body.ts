import type { IncomingMessage } from 'node:http';
import { ApiError, invalidRequest } from '@posthorn/common';
import type { BodyLimit } from './body-limit.js';
import { createGrowingBuffer } from './growing-buffer.js';

/** A body in pieces of a byte each would cost two hundred times its size. */
const MAX_PIECES = 4096;
const LEAST_BYTES_PER_PIECE = 64;
const RETRY_AFTER_SECONDS = 1;

/**
 * The bytes of a body as they came; undefined as soon as there are more than that. Throws INVALID_REQUEST when it breaks off, and
 * SERVICE_UNAVAILABLE when there is no room for it.
 */
export function readRawBody(request: IncomingMessage, limit: BodyLimit): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const refuse = (message: string): void => reject(invalidRequest([{ path: '', message }]));
    const breakOff = (): void => refuse('the body broke off before its end');
    const body = createGrowingBuffer(limit);
    let pieces = 0;
    request.on('data', (piece: Buffer) => {
      pieces += 1;
      const result = body.add(piece);
      if (result === 'too large') resolve(undefined);
      else if (result === 'no room') reject(noRoom());
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

function noRoom(): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', 'Too much is being received at once; nothing was stored.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
