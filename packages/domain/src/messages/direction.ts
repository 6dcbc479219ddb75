/**
 * Whether a message is sent and delivered, received and forwarded, or received and pulled. An endpoint has the
 * direction of its messages.
 */
export type Direction = 'outbound' | 'inbound' | 'pull';
