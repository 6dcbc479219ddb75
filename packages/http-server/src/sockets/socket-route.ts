import type { WebSocket } from 'ws';

export type { WebSocket };

export interface SocketContext {
  /** Throws INVALID_REQUEST when the request does not ask for a WebSocket in a valid way. */
  assertAsksForSocket(): void;
  /** Authenticates the request again. Throws when its credentials are not valid any more. */
  authenticateAgain(): Promise<unknown>;
}
