import { ApiError } from '@posthorn/common';
import type { Response } from 'express';
import type { BodyReservation } from '../bodies/body-budget.js';
import { LARGE_BYTES } from '../bodies/large-bodies.js';

const RETRY_AFTER_SECONDS = 1;

/**
 * Reserves the memory of a large answer until it is written or its client is gone. Meanwhile a tenant that holds less
 * may displace it, which ends the connection. Throws SERVICE_UNAVAILABLE for a read. Anything else has taken effect, and
 * is answered in any case.
 */
export function reserveAnswer(response: Response, bytes: number, reservation: BodyReservation): void {
  if (bytes <= LARGE_BYTES) return;
  if (!reservation.reserve(bytes) && response.req.method === 'GET') {
    throw new ApiError('SERVICE_UNAVAILABLE', 'The memory budget for answers is used up for now.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      isExpected: true,
    });
  }
  reservation.allowRevocation(() => response.destroy());
  onceClosed(response, () => reservation.release());
}

/** The client may have disconnected before. */
export function onceClosed(response: Response, callback: () => void): void {
  if (response.destroyed) callback();
  else response.once('close', callback);
}
