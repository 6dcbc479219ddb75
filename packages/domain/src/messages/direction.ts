/** Where a message comes from, and whether it is delivered, forwarded or pulled; an endpoint has the direction of its messages. */
export type Direction = 'outbound' | 'inbound' | 'pull';
