import type { Request, Response } from 'express';

/** How long a sender that has its answer may go on sending. */
const LINGER_MS = 2000;

/** A body that nobody waits for is not read to its end: it may have none. */
export function stopListeningOnceAnswered(request: Request, response: Response): void {
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.complete || request.socket.destroy(), LINGER_MS);
    // Not the socket's: it may be kept for very many requests, and would hold on to each.
    request.once('close', () => clearTimeout(timer));
  });
}
