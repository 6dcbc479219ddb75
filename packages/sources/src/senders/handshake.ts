/** The handshakes with which senders test a URL before they save it. */
export const HANDSHAKES = [
  'none',
  'slack',
  'zoom',
  'meta',
  'graph',
  'event_grid',
  'cloudevents',
  'echo',
] as const;

export type HandshakeName = (typeof HANDSHAKES)[number];

/** Where a request has the challenge of the handshake `echo`. */
export interface HandshakeEcho {
  readonly from: 'query' | 'json';
  /** The name of the query parameter, or the path of the member. */
  readonly name: string;
  /** What tells the handshake from an ordinary webhook. */
  readonly when?: { readonly header?: string; readonly member?: string; readonly equals: string };
}

export interface HandshakeSettings {
  readonly name: Exclude<HandshakeName, 'none'>;
  /** The hash of what the sender must repeat, with `meta`: SHA-256, in hex. */
  readonly tokenHash: string | undefined;
  /** Signs the answer of `zoom`. */
  readonly secret: string | undefined;
  /** Only with `echo`. */
  readonly echo: HandshakeEcho | undefined;
}

/** Larger bodies are ordinary webhooks. */
export const MAX_HANDSHAKE_BYTES = 16 * 1024;

/** The handshakes of other methods than POST. */
const ASKED_BY: Readonly<Record<string, string>> = {
  cloudevents: 'OPTIONS',
  event_grid: 'OPTIONS',
  meta: 'GET',
  'echo-query': 'GET',
};

/** The methods of requests to an endpoint. The first is that of webhooks; HEAD asks whether the URL exists. */
export function methodsOf(handshake: HandshakeSettings | undefined): readonly string[] {
  const { name = '', echo } = handshake ?? {};
  const asked = ASKED_BY[name === 'echo' ? `echo-${echo?.from ?? ''}` : name];
  return ['POST', 'HEAD', ...(asked === undefined ? [] : [asked])];
}

/** Whether the sender signs its handshake as it signs its webhooks. */
export function isHandshakeSigned({ name }: HandshakeSettings, method: string): boolean {
  return method === 'POST' && (name === 'slack' || name === 'zoom' || name === 'echo');
}
