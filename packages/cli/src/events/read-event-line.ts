import { type NewEvent, RawJson } from '@posthorn/client';
import { findJsonValue, isObject, parseJson, toJsonText } from '@posthorn/common';
import type { Line } from '../arguments/read-lines.js';

/** The API takes 4 MB, with the idempotency keys. */
export const MAX_BATCH_BYTES = 4_000_000;

export interface Refusal {
  readonly code: string;
  readonly message: string;
}

export interface EventLine extends Line {
  /** The event with its payload byte for byte, or why it is none. */
  readonly read: { readonly event: NewEvent } | { readonly refusal: Refusal };
}

/** Reads the event of a line. Without an idempotency key of its own, it gets one of the given key and its number. */
export function readEventLine(line: Line, key: string | undefined): EventLine {
  const { number, bytes } = line;
  if (bytes.length >= MAX_BATCH_BYTES) {
    return { ...line, read: refuse('PAYLOAD_TOO_LARGE', 'The line has 4 MB or more.') };
  }
  const json = toJsonText(bytes);
  const value = json && parse(json);
  if (json === undefined || value === undefined)
    return { ...line, read: refuse('INVALID_REQUEST', 'The line is no JSON object.') };
  const { idempotency_key: own, ...members } = value;
  const payload = findJsonValue(json, ['payload']);
  const event = {
    ...members,
    ...(payload !== undefined && { payload: new RawJson(payload.toString()) }),
    idempotencyKey: own ?? (key === undefined ? undefined : `${key}-${number}`),
  };
  // The API says what else is wrong with it.
  return { ...line, read: { event: event as unknown as NewEvent } };
}

function parse(json: Line['bytes']): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parseJson(json.toString());
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function refuse(code: string, message: string): EventLine['read'] {
  return { refusal: { code, message } };
}
