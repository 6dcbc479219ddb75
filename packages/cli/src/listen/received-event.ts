import { parseJson } from '@posthorn/common';
import { readRawMember } from './read-raw-member.js';

/** A sender's request, as far as the API returns it. */
export interface ReceivedEvent {
  readonly id: string;
  readonly type: string | null;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers that were masked before they were stored. Their values are lost. */
  readonly maskedHeaders: readonly string[];
  readonly body: Buffer;
}

interface Answer {
  readonly data: {
    readonly id: string;
    readonly event_type: string | null;
    readonly content_type: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly payload: unknown;
    readonly payload_encoding?: 'base64';
  };
}

/** Headers of the connection. The forwarded request has its own. */
const OF_THE_CONNECTION = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'accept-encoding',
]);
/** The end of a masked value. No header of an HTTP request contains this character. */
const MASK = '…';

/** Parses the answer of GET …/events/{id}. The body's bytes are those of the sender. */
export function readEvent(text: string): ReceivedEvent {
  const { data } = parseJson(text) as Answer;
  const headers = Object.entries(data.headers).filter(([name]) => !OF_THE_CONNECTION.has(name.toLowerCase()));
  return {
    id: data.id,
    type: data.event_type,
    contentType: data.content_type,
    headers: Object.fromEntries(headers.filter(([, value]) => !value.endsWith(MASK))),
    maskedHeaders: headers.filter(([, value]) => value.endsWith(MASK)).map(([name]) => name),
    body:
      data.payload_encoding === 'base64'
        ? Buffer.from(String(data.payload), 'base64')
        : Buffer.from(readRawMember(text, ['data', 'payload']) ?? ''),
  };
}
