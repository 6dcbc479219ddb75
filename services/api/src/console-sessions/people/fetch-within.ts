import type { CustomFetchOptions } from 'openid-client';

/** The provider did not answer, or not as one can be waited for. */
export class ProviderUnavailableError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The provider ${reason}.`, options);
    this.name = 'ProviderUnavailableError';
  }
}

const TIMEOUT_MS = 5000;
const MAX_BYTES = 256 * 1024;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether nobody between here and the host can read a request to the URL, or change it. */
export function isProtected({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || LOOPBACK.test(hostname);
}

/**
 * A whole answer of the provider, whose documents name further URLs. The operator chose the provider, so it may have a
 * private address.
 */
export async function fetchWithin(url: string, options: CustomFetchOptions): Promise<Response> {
  if (!isProtected(new URL(url))) throw new ProviderUnavailableError('names a URL without https');
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, { ...(options as RequestInit), redirect: 'manual', signal });
    const { status, headers } = response;
    const bytes = await readWhole((response.body ?? []) as AsyncIterable<Uint8Array>);
    return new Response(bytes.length === 0 ? null : bytes, { status, headers });
  } catch (error) {
    if (error instanceof ProviderUnavailableError) throw error;
    throw new ProviderUnavailableError('could not be reached', { cause: error });
  }
}

async function readWhole(body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > MAX_BYTES) throw new ProviderUnavailableError(`answered with more than ${MAX_BYTES} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
