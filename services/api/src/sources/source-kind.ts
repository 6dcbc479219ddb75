/** The two kinds of source endpoints. */
export const INBOUND = {
  direction: 'inbound',
  path: '/v1/inbound-endpoints',
  group: 'inboundEndpoints',
  tag: 'Inbound endpoints',
  noun: 'an inbound endpoint',
  defaultName: 'Inbound endpoint',
} as const;
export const PULL = {
  direction: 'pull',
  path: '/v1/pull-endpoints',
  group: 'pullEndpoints',
  tag: 'Pull endpoints',
  noun: 'a pull endpoint',
  defaultName: 'Pull endpoint',
} as const;

export type SourceKind = typeof INBOUND | typeof PULL;
