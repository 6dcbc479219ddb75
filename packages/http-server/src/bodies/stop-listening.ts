import type { Request, Response } from 'express';

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
