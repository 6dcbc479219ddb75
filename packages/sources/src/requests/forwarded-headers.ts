import { DELIVERY_HEADERS, foldHeaderName } from '@posthorn/common';
import type { ReceivedHeaders } from './received-headers.js';
import type { RequestHead } from './received-request.js';
import { holdsSecret } from './holds-secret.js';

/**
 * Names in the form of foldHeaderName. They apply to one connection only (RFC 9110, section 7.6.1, and RFC 2616,
 * section 13.5.1), each delivery sets them again, or they ask for the form of an answer that the sender never gets.
 */
const NOT_FORWARDED: ReadonlySet<string> = new Set([
  'connection',
  'proxy-connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  'content-length',
  'content-type',
  'accept-encoding',
  '--proto--',
]);

const OWN: ReadonlySet<string> = new Set(Object.values(DELIVERY_HEADERS).map(foldHeaderName));

const NONE: ReadonlySet<string> = new Set();

export interface ForwardingOptions {
  readonly tokenHeaderName?: string | undefined;
  /** Whether the headers that Posthorn sets on a delivery stay. */
  readonly keepsOwn?: boolean;
}

/**
 * Returns the sender's headers that are forwarded to the destination: all end-to-end headers with a few exceptions.
 * Leaves out the static token, and headers that contain an API key of Posthorn or the ingest URL's token. Leaves out
 * headers that Posthorn sets itself, in any notation that a receiver may treat as equal; a listener gets them, because
 * Posthorn sets none there, but that of the hops. Leaves out the content type, which is stored with the message.
 */
export function forwardedHeaders(
  { headers, secretToken }: Pick<RequestHead, 'headers' | 'secretToken'>,
  { tokenHeaderName, keepsOwn = false }: ForwardingOptions = {},
): Readonly<Record<string, string>> {
  const own = keepsOwn ? NONE : OWN;
  const withheld = new Set(
    [...namedByConnection(headers), tokenHeaderName ?? '', DELIVERY_HEADERS.hops].map(foldHeaderName),
  );
  const kept = [...headers].filter(([key, { value }]) => {
    const name = foldHeaderName(key);
    return (
      ![NOT_FORWARDED, own, withheld].some((names) => names.has(name)) && !holdsSecret(value, secretToken)
    );
  });
  return Object.fromEntries(kept.map(([, { name, value }]) => [name, value]));
}

function namedByConnection(headers: ReceivedHeaders): readonly string[] {
  const options = headers.get('connection')?.value.split(',') ?? [];
  return options.map((option) => option.trim());
}
