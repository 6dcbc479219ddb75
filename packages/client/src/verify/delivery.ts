export interface Delivery {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes as received, or their text. A parsed body has other bytes. */
  readonly body: Uint8Array | ArrayBuffer | string;
}

/** Returns the bytes of the body, and a function that finds headers. */
export async function readDelivery(delivery: Request | Delivery): Promise<{
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly header: (name: string) => string | undefined;
}> {
  const { headers } = delivery;
  const body = 'arrayBuffer' in delivery ? await delivery.arrayBuffer() : delivery.body;
  return { bytes: toBytes(body), header: (name) => findHeader(headers, name) };
}

function toBytes(body: Delivery['body']): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array || body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError('Verification needs the raw body: its bytes or its text.');
}

function findHeader(headers: Delivery['headers'], name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const value = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : value?.join(',');
}

/** Also for the class of another realm or library. */
function isHeaders(headers: Delivery['headers']): headers is Headers {
  return typeof headers.get === 'function';
}
