/** The two kinds of endpoints that receive. */
export const INBOUND = { direction: 'inbound', path: '/v1/inbound-endpoints' } as const;
export const PULL = { direction: 'pull', path: '/v1/pull-endpoints' } as const;

export type ReceptionKind = typeof INBOUND | typeof PULL;
