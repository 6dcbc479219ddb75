import type { IncomingMessage } from 'node:http';
import { type MinBodyRate, DEFAULT_MIN_RATE, watchRate } from './min-body-rate.js';
import { BROKEN_OFF, refusal, TOO_SLOW } from './raw-body.js';

export interface CountingOptions {
  readonly limitBytes: number;
  readonly minRate?: MinBodyRate | undefined;
}

/**
 * Whether a body has at most this many bytes. Keeps none of them, and reads none when the length was announced. Throws
 * INVALID_REQUEST when the body breaks off or arrives too slowly.
 */
export async function fitsWithin(
  request: IncomingMessage,
  { limitBytes, minRate = DEFAULT_MIN_RATE }: CountingOptions,
): Promise<boolean> {
  if (request.headers['transfer-encoding'] === undefined) {
    return Number(request.headers['content-length'] ?? 0) <= limitBytes;
  }
  return await new Promise((resolve, reject) => {
    let bytes = 0;
    const watch = watchRate(minRate, () => reject(refusal(TOO_SLOW)));
    const breakOff = (): void => {
      watch.stop();
      reject(refusal(BROKEN_OFF));
    };
    const finish = (fits: boolean): void => {
      watch.stop();
      resolve(fits);
    };
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
      watch.add(piece.length);
      if (bytes > limitBytes) finish(false);
    });
    request.once('end', () => finish(true));
    request.once('error', breakOff);
    request.once('close', breakOff);
    if (request.destroyed) breakOff();
  });
}
