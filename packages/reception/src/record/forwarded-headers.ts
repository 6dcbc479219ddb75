import { MESSAGE_ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '@posthorn/common';
import type { ReceivedHeaders } from '../received-headers.js';

/** Of one connection only (RFC 9110, section 7.6.1, and RFC 2616, section 13.5.1), and what each delivery says anew. */
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
  '__proto__',
]);

const OWN: ReadonlySet<string> = new Set(
  [SIGNATURE_HEADER, TIMESTAMP_HEADER, MESSAGE_ID_HEADER].map((name) => name.toLowerCase()),
);

/** An API key of ours: a sender that was given one by mistake must not hand it on. */
const OWN_KEY = /\bwh_(live|test)_[0-9A-Za-z]{32}/;

/**
 * The sender's headers that go on to the destination: all that are end-to-end, but for the static token, API keys of ours, and those that we
 * set ourselves.
 * The content type is not among them: it stands with the message.
 */
export function forwardedHeaders(
  headers: ReceivedHeaders,
  tokenHeaderName: string | undefined,
): Readonly<Record<string, string>> {
  const withheld = new Set([...namedByConnection(headers), tokenHeaderName?.toLowerCase()]);
  const kept = [...headers].filter(
    ([key, { value }]) =>
      !NOT_FORWARDED.has(key) && !OWN.has(key) && !withheld.has(key) && !OWN_KEY.test(value),
  );
  return Object.fromEntries(kept.map(([, { name, value }]) => [name, value]));
}

function namedByConnection(headers: ReceivedHeaders): readonly string[] {
  const options = headers.get('connection')?.value.split(',') ?? [];
  return options.map((option) => option.trim().toLowerCase());
}
