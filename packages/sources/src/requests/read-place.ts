import { findJsonValue, parseJson, plainNumber, toJsonText } from '@posthorn/common';
import type { Place } from '../senders/sender.js';
import { parsePath } from './parse-path.js';
import { type ReceivedHeaders, readHeader } from './received-headers.js';

export interface PlacedRequest {
  readonly headers: ReceivedHeaders;
  readonly body: Buffer;
}

/** The text at a place of a request. Undefined when there is none. */
export function readPlace({ headers, body }: PlacedRequest, place: Place): string | undefined {
  return 'header' in place ? readHeader(headers, place.header) : readMember(body, parsePath(place.body));
}

/** Only the value at the path is built. */
function readMember(body: Buffer, path: readonly string[]): string | undefined {
  const json = toJsonText(body);
  if (json === undefined) return undefined;
  try {
    const value = findJsonValue(json, path)?.toString('utf8');
    return value === undefined ? undefined : textOfScalar(value);
  } catch {
    return undefined;
  }
}

const NUMBER = /^[-\d]/;
const CONTAINER = /^[[{]/;

/** The text of a JSON scalar; of a number of any length, its own in one notation. Undefined for an empty text. */
export function textOfScalar(json: string): string | undefined {
  if (NUMBER.test(json)) return plainNumber(json);
  const value = CONTAINER.test(json) ? undefined : parseJson(json);
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
