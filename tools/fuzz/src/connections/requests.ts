import fc from 'fast-check';

/** The bytes of a request, cut into the pieces in which they are sent. */
export type Pieces = readonly Buffer[];

export interface Addresses {
  /** Paths with a route, with their query. */
  readonly paths: readonly string[];
  /** Values of `Authorization`. */
  readonly authorizations: readonly string[];
}

const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';

/** Asks for another protocol, in whole or in part. */
const UPGRADES = [
  [],
  ['Connection: Upgrade', 'Upgrade: websocket'],
  ['Connection: Upgrade', 'Upgrade: websocket', KEY, 'Sec-WebSocket-Version: 13'],
  ['Connection: Upgrade', 'Upgrade: websocket', KEY, 'Sec-WebSocket-Version: 99'],
  ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Protocol: ,,'],
  ['Connection: Upgrade', 'Upgrade: websocket', KEY, 'Sec-WebSocket-Extensions: permessage-deflate; x=0'],
  ['Connection: keep-alive, Upgrade', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
  ['Connection: Upgrade', 'Upgrade: websocket, h2c'],
  ['Upgrade: websocket'],
  ['Connection: Upgrade'],
] as const;

/** Says where the body ends. */
const FRAMINGS = [
  [],
  ['Content-Length: 0'],
  ['Content-Length: 1'],
  ['Content-Length: 2'],
  ['Content-Length: 1048577'],
  ['Content-Length: 99999999999999999999'],
  ['Content-Length: -1'],
  ['Content-Length: 2, 2'],
  ['Content-Length: 2', 'Content-Length: 3'],
  ['Transfer-Encoding: chunked'],
  ['Transfer-Encoding: chunked', 'Content-Length: 2'],
  ['Transfer-Encoding: gzip, chunked'],
  ['Transfer-Encoding: identity'],
] as const;

/** Changes how the request is read, or how the connection goes on. */
const OTHERS = [
  'Connection: close',
  'Connection: close, keep-alive',
  'Connection: Content-Length',
  'Expect: 100-continue',
  'Expect: nothing',
  'Content-Encoding: gzip',
  'Content-Encoding: br, deflate',
  'Trailer: X-Late',
  'TE: trailers, deflate;q=x',
  'Range: bytes=0-',
  'Range: bytes=9-1,-0',
  'Origin: null',
  'Host: second.example',
  'Content-Type: application/json',
  `X-Large: ${'x'.repeat(15_000)}`,
  `X-Too-Large: ${'x'.repeat(17_000)}`,
  'X-Folded: a\r\n b',
  'X Invalid: a',
  ': without a name',
] as const;

const BODIES = [
  '',
  '{',
  '{}',
  '{}{}',
  '0\r\n\r\n',
  '2\r\n{}\r\n0\r\n\r\n',
  '2\r\n{}\r\n0\r\nX-Late: 1\r\n\r\n',
  '2;a=b\r\n{}\r\n',
  'ffffffffffffffffff\r\n',
  '-1\r\n',
  '\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000',
  `{"payload":"${'x'.repeat(200_000)}"}`,
] as const;

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'CONNECT',
  'TRACE',
  'PRI',
  'get',
] as const;
const VERSIONS = ['1.1', '1.1', '1.1', '1.1', '1.1', '1.0', '0.9', '2.0', '1.'] as const;
const ODD_TARGETS = [
  '/',
  '/nope',
  '*',
  '//',
  '/%',
  '/\u0000',
  'http://x/v1/endpoints',
  'x:443',
  `/${'a'.repeat(9000)}`,
];

/** Requests that are valid HTTP in parts. */
export function oddRequests({ paths, authorizations }: Addresses): fc.Arbitrary<Pieces> {
  return fc
    .record({
      method: fc.constantFrom(...METHODS),
      target: fc.constantFrom(...paths, ...paths, ...ODD_TARGETS),
      version: fc.constantFrom(...VERSIONS),
      host: fc.constantFrom('Host: x', 'Host: x', 'Host: x', 'Host: x', 'Host: x', 'Host:', undefined),
      authorization: fc.constantFrom(...authorizations.map((each) => `Authorization: ${each}`), undefined),
      upgrade: fc.oneof(fc.constant(UPGRADES[0]), fc.constantFrom(...UPGRADES)),
      framing: fc.constantFrom(...FRAMINGS),
      others: fc.oneof(fc.constant([]), fc.uniqueArray(fc.constantFrom(...OTHERS), { maxLength: 3 })),
      body: fc.constantFrom(...BODIES),
      cuts: cutPlaces,
    })
    .map(({ method, target, version, host, authorization, upgrade, framing, others, body, cuts }) => {
      const headers = [host, authorization, ...upgrade, ...framing, ...others];
      const lines = [`${method} ${target} HTTP/${version}`, ...headers];
      const head = lines.filter((line) => line !== undefined).join('\r\n');
      return cut(Buffer.from(`${head}\r\n\r\n${body}`, 'latin1'), cuts);
    });
}

/** Bytes that are no request at all. */
export const oddBytes: fc.Arbitrary<Pieces> = fc
  .tuple(
    fc.uint8Array({ minLength: 1, maxLength: 300 }),
    fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
  )
  .map(([bytes, cuts]) => cut(Buffer.from(bytes), cuts));

const cutPlaces = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 });

/** Cuts the bytes at parts of their length. */
export function cut(bytes: Buffer, parts: readonly number[]): Pieces {
  const places = [0, ...parts.map((part) => Math.floor(part * bytes.length)), bytes.length];
  const ordered = [...new Set(places)].sort((one, other) => one - other);
  return ordered.slice(1).map((end, at) => bytes.subarray(ordered[at], end));
}
