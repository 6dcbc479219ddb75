import { ApiError, invalidRequest } from '@posthorn/common';
import type { Request, Response } from 'express';
import type { IncomingMessage } from 'node:http';
import type { BodyReservation } from './body-budget.js';
import { createBodyCollector, freeMemory } from './collect-body.js';
import { LARGE_BYTES } from './large-bodies.js';
import { type MinBodyRate, DEFAULT_MIN_RATE, watchRate } from './min-body-rate.js';

/** How long a sender may continue sending after it received its answer. */
const LINGER_MS = 2000;

/** Stops reading a body that no handler needs, because it may never end. */
export function stopListeningOnceAnswered(request: Request, response: Response): void {
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.complete || request.socket.destroy(), LINGER_MS);
    // Not the socket's event: a socket may serve very many requests and would keep a listener for each.
    request.once('close', () => clearTimeout(timer));
  });
}

export interface BodyReading {
  /** The maximum number of bytes that are kept. */
  readonly limitBytes: number;
  /** The body's memory. The caller that opened it releases it. */
  readonly reservation: BodyReservation;
  readonly minRate?: MinBodyRate | undefined;
  /** The memory that the value of a piece will take besides its bytes. It is reserved with them. */
  readonly estimate?: ((piece: Buffer) => number) | undefined;
  /** Awaited between the pieces of a large body. Without it, Node.js reads as much at once as the sender has sent. */
  awaitPiece(): Promise<void>;
}

/** A body in pieces of one byte each would cost two hundred times its size. */
const MAX_PIECES = 4096;
const LEAST_BYTES_PER_PIECE = 64;
const RETRY_AFTER_SECONDS = 1;

/**
 * Returns the bytes of a body as received, or undefined as soon as they exceed the limit. Throws INVALID_REQUEST when
 * the body breaks off or arrives too slowly. Throws SERVICE_UNAVAILABLE when no memory is available or the memory was
 * revoked.
 */
export function readRawBody(
  request: IncomingMessage,
  { limitBytes, reservation, minRate = DEFAULT_MIN_RATE, estimate = () => 0, awaitPiece }: BodyReading,
): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const body = createBodyCollector({
      limitBytes,
      announcedBytes: Number(request.headers['content-length'] ?? 0),
      reserve: (bytes) => reservation.reserve(bytes),
    });
    let pieces = 0;
    let isDone = false;
    const watch = watchRate(minRate, () => giveUp(refusal(TOO_SLOW)));

    function giveUp(error: ApiError | undefined): void {
      if (isDone) return;
      isDone = true;
      watch.stop();
      body.clear();
      reservation.release();
      if (error === undefined) resolve(undefined);
      else reject(error);
    }

    async function readOnInTurn(): Promise<void> {
      request.pause();
      await awaitPiece();
      // The sender does not cause this wait.
      watch.add(minRate.bytesPerWindow);
      request.resume();
    }

    // Every request closes in the end. An error, with its stack, is made only when it is needed.
    const breakOff = (): void => {
      if (!isDone) giveUp(refusal(BROKEN_OFF));
    };
    reservation.allowRevocation(() => giveUp(overBudget()));
    request.on('data', (piece: Buffer<ArrayBuffer>) => {
      if (isDone) {
        freeMemory(piece);
        return;
      }
      pieces += 1;
      watch.add(piece.length);
      const moreBytes = estimate(piece);
      const result = moreBytes === 0 || reservation.reserve(moreBytes) ? body.add(piece) : 'over-budget';
      if (result === 'too-large') giveUp(undefined);
      else if (result === 'over-budget') giveUp(overBudget());
      else if (pieces > MAX_PIECES + body.length() / LEAST_BYTES_PER_PIECE) giveUp(refusal(IN_PIECES));
      else if (body.length() > LARGE_BYTES) void readOnInTurn();
    });
    request.once('end', () => {
      if (isDone) return;
      isDone = true;
      watch.stop();
      reservation.keep();
      resolve(body.take());
    });
    request.once('error', breakOff);
    request.once('close', breakOff);
    // The client disconnected before the listeners were registered.
    if (request.destroyed) breakOff();
  });
}

interface CountingOptions {
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

const BROKEN_OFF = 'the body broke off before its end';
const TOO_SLOW = 'the body came too slowly';
const IN_PIECES = 'the body comes in too many pieces';

export function refusal(message: string): ApiError {
  return invalidRequest([{ path: '', message }]);
}

export function overBudget(): ApiError {
  return new ApiError(
    'SERVICE_UNAVAILABLE',
    'The memory budget for request bodies is used up for now; nothing was stored.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS, isExpected: true },
  );
}
