/** The codes with which a connection of a listener ends (RFC 6455, section 7.4). */
export const CLOSE = {
  /** A frame was invalid, the endpoint was deleted, or the API key is not valid any more: connecting again will not help. */
  policy: 1008,
  /** The connection cannot go on. The client should connect again. */
  failed: 1011,
  /** The process stops, or lost its lease. The client should connect again, to another process. */
  restart: 1012,
} as const;
