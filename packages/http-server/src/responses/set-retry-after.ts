import type { Response } from 'express';

/** In whole seconds, at least one. */
export function setRetryAfter(response: Response, seconds: number): void {
  response.set('Retry-After', String(Math.max(1, Math.ceil(seconds))));
}
