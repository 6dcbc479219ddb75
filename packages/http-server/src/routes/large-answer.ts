import { once } from 'node:events';
import { ApiError } from '@posthorn/common';
import type { Response } from 'express';
import type { BodyOwner } from '../bodies/body-accounts.js';
import type { BodyReservation } from '../bodies/body-budget.js';
import { LARGE_BYTES } from '../bodies/large-bodies.js';
import type { ReadTurns } from '../bodies/read-turns.js';
import { holdAnswer, onceConnectionClosed } from '../sockets/held-answers.js';

/** The memory of a large answer, and the turn in which its content is read. A small answer needs neither. */
export interface LargeAnswer {
  /**
   * Waits for the turn, and for the memory. The returned function ends the turn. Throws SERVICE_UNAVAILABLE when the
   * client is gone.
   */
  awaitRead(bytes: number): Promise<() => void>;
  /**
   * Reserves what the answer needs more, until it was read or its client is gone. Meanwhile a tenant that holds less
   * may displace it, which ends the connection. Throws SERVICE_UNAVAILABLE for a read. Anything else has taken effect,
   * and is answered in any case.
   */
  reserve(bytes: number): void;
  endRead(): void;
}

export interface LargeAnswerOptions {
  readonly owner: BodyOwner;
  readonly reads: ReadTurns;
  readonly memory: BodyReservation;
}

export function createLargeAnswer(
  response: Response,
  { owner, reads, memory }: LargeAnswerOptions,
): LargeAnswer {
  let reservedBytes = 0;
  let endRead: (() => void) | undefined;

  function tryReserve(bytes: number): boolean {
    const moreBytes = bytes - reservedBytes;
    if (moreBytes > 0 && !memory.reserve(moreBytes)) return false;
    if (reservedBytes === 0) holdUntilRead(response, memory);
    reservedBytes = Math.max(reservedBytes, bytes);
    return true;
  }

  return {
    async awaitRead(bytes) {
      if (bytes <= LARGE_BYTES) return () => undefined;
      const signal = closingOf(response);
      // What was asked before on the connection is answered first, and must not wait for memory that this one has.
      if (response.socket === null) await once(response, 'socket', { signal }).catch(failGone);
      return (endRead = await reads.begin(owner, { signal, reserve: () => tryReserve(bytes) }));
    },
    reserve(bytes) {
      if (bytes > LARGE_BYTES && !tryReserve(bytes) && response.req.method === 'GET')
        throw overAnswerBudget();
    },
    endRead: () => endRead?.(),
  };
}

function holdUntilRead(response: Response, reservation: BodyReservation): void {
  if (response.req.method === 'HEAD') onceClosed(response, reservation.release);
  else holdAnswer(response, reservation);
}

/** The client may have disconnected before. */
export function onceClosed(response: Response, callback: () => void): void {
  if (response.destroyed) callback();
  else response.once('close', callback);
}

const MAX_WAIT_MS = 30_000;

/** Aborts once the client is gone, or when it waits too long: a tenant's clients may wait for each other. */
function closingOf(response: Response): AbortSignal {
  const closing = new AbortController();
  const abort = (): void => closing.abort(overAnswerBudget());
  const timer = setTimeout(abort, MAX_WAIT_MS).unref();
  closing.signal.addEventListener('abort', () => clearTimeout(timer));
  response.once('close', onceConnectionClosed(response.req.socket, abort));
  onceClosed(response, abort);
  return closing.signal;
}

const RETRY_AFTER_SECONDS = 1;

export function overAnswerBudget(): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', 'The memory budget for answers is used up for now.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    isExpected: true,
  });
}

function failGone(): never {
  throw overAnswerBudget();
}
