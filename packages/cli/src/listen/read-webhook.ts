import { createJsonOutline, parseJson } from '@posthorn/common';
import { findEventType } from './find-event-type.js';

/** A sender's request, as the API hands it out. */
export interface Webhook {
  readonly id: string;
  readonly eventType: string | null;
  /** Empty when the sender gave none. */
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly receivedAt: string;
}

interface Frame {
  readonly type: string;
  readonly message_id: string;
  readonly content_type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body_encoding?: 'base64';
  readonly received_at: string;
}

const MEMBERS = ['type', 'message_id', 'content_type', 'headers', 'body_encoding', 'received_at'] as const;

/** Reads a frame of the API. Returns undefined for a ping. The body has the sender's bytes: it is never parsed. */
export function readWebhook(frame: Buffer): Webhook | undefined {
  const outline = createJsonOutline(frame, { member: 'body', known: MEMBERS });
  outline.advance(frame.length);
  const { type, ...members } = outline.parse() as Frame;
  if (type !== 'webhook') return undefined;
  const json = outline.findMember()?.bytes ?? Buffer.alloc(0);
  const body =
    members.body_encoding === 'base64' ? Buffer.from(String(parseJson(json.toString())), 'base64') : json;
  return {
    id: members.message_id,
    eventType: findEventType({ headers: members.headers, body }),
    contentType: members.content_type,
    headers: members.headers,
    body,
    receivedAt: members.received_at,
  };
}
