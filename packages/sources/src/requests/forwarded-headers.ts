import { foldHeaderName, MESSAGE_ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '@posthorn/common';
import type { ReceivedHeaders } from './received-headers.js';
import type { RequestHead } from './received-request.js';
import { holdsSecret } from './holds-secret.js';

/** As foldHeaderName spells them. Of one connection only (RFC 9110, section 7.6.1, and RFC 2616, section 13.5.1), and what each delivery says anew. */
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
  '--proto--',
]);

const OWN: ReadonlySet<string> = new Set(
  [SIGNATURE_HEADER, TIMESTAMP_HEADER, MESSAGE_ID_HEADER].map(foldHeaderName),
);

/**
 * The sender's headers that go on to the destination: all that are end-to-end, but for the static token, what holds an API key of ours or the
 * ingest URL's token, and those that we set ourselves, in any spelling that a receiver may take for them.
 * The content type is not among them: it stands with the message.
 */
export function forwardedHeaders(
  { headers, secretToken }: Pick<RequestHead, 'headers' | 'secretToken'>,
  tokenHeaderName: string | undefined,
): Readonly<Record<string, string>> {
  const withheld = new Set([...namedByConnection(headers), tokenHeaderName ?? ''].map(foldHeaderName));
  const kept = [...headers].filter(([key, { value }]) => {
    const name = foldHeaderName(key);
    return (
      ![NOT_FORWARDED, OWN, withheld].some((names) => names.has(name)) && !holdsSecret(value, secretToken)
    );
  });
  return Object.fromEntries(kept.map(([, { name, value }]) => [name, value]));
}

function namedByConnection(headers: ReceivedHeaders): readonly string[] {
  const options = headers.get('connection')?.value.split(',') ?? [];
  return options.map((option) => option.trim());
}
