export interface Delivery {
  readonly headers:
    | Headers
    | Readonly<Record<string, string | readonly string[] | undefined>>
    | Iterable<readonly [name: string, value: string]>
    | null
    | undefined;
  /** The bytes as received, or their text. A parsed body has other bytes. */
  readonly body: Uint8Array | ArrayBuffer | string | null | undefined;
}

export interface ReadDelivery {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
}

/** Throws a TypeError for what is no delivery. One without headers or a body is one. */
export async function readDelivery(delivery: Request | Delivery): Promise<ReadDelivery> {
  if (typeof delivery !== 'object' || (delivery as unknown) === null) {
    throw new TypeError('Verification needs a delivery: a Request, or its headers and its body.');
  }
  const headers = readHeaders(delivery.headers);
  if (!('arrayBuffer' in delivery)) return { headers, bytes: toBytes(delivery.body) };
  if (delivery.bodyUsed) throw new TypeError('Verification needs the raw body, and it was read before.');
  return { headers, bytes: toBytes(await delivery.arrayBuffer()) };
}

/** Throws a TypeError for what is no secret. */
export function readSecrets(secrets: unknown): readonly string[] {
  const given = [secrets].flat().filter((each) => each !== '' && each !== undefined && each !== null);
  if (given.length === 0 || !given.every((each) => typeof each === 'string')) {
    throw new TypeError('Verification needs a secret: a text, or several.');
  }
  // Some services print the version of their signatures before a secret.
  return given.map((secret) => secret.replace(/^v1,(?=whsec_)/, ''));
}

function toBytes(body: Delivery['body']): Uint8Array<ArrayBuffer> {
  if (body === undefined || body === null) return new Uint8Array();
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array || body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError('Verification needs the raw body: its bytes or its text.');
}

function readHeaders(headers: Delivery['headers']): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const pair of pairsOf(headers)) {
    if (!Array.isArray(pair) || pair.length !== 2) {
      throw new TypeError('Verification needs the headers: an object, or pairs.');
    }
    const [name, value] = [String(pair[0]).toLowerCase(), textOf(pair[1])];
    const before = found.get(name);
    found.set(name, before === undefined ? value : `${before},${value}`);
  }
  return found;
}

function pairsOf(headers: unknown): Iterable<unknown> {
  if (headers === undefined || headers === null) return [];
  // Whatever else there is has one entry, which is no pair.
  if (typeof headers !== 'object') return [headers];
  return Symbol.iterator in headers ? (headers as Iterable<unknown>) : Object.entries(headers);
}

/** A framework has a text, several, or none. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'string' ? value : '';
}
