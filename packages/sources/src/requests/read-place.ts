import { findJsonValue, parseJson, toJsonText } from '@posthorn/common';
import type { Place } from '../senders/sender.js';
import { parsePath } from './parse-path.js';
import { type ReceivedHeaders, readHeader } from './received-headers.js';

export interface PlacedRequest {
  readonly headers: ReceivedHeaders;
  readonly body: Buffer;
}

const OBJECT = 0x7b;
const ARRAY = 0x5b;

/** The text at a place of a request; of a number or a boolean, its JSON. Undefined when there is none. */
export function readPlace({ headers, body }: PlacedRequest, place: Place): string | undefined {
  if ('header' in place) return readHeader(headers, place.header);
  const value = readScalar(body, parsePath(place.body));
  if (typeof value === 'boolean' || (typeof value === 'number' && isExact(value))) return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Only the value at the path is built. */
function readScalar(body: Buffer, path: readonly string[]): unknown {
  const json = toJsonText(body);
  if (json === undefined) return undefined;
  try {
    const value = findJsonValue(json, path);
    return value && isScalar(value) ? parseJson(value.toString('utf8')) : undefined;
  } catch {
    return undefined;
  }
}

function isScalar([first]: Buffer): boolean {
  return first !== OBJECT && first !== ARRAY;
}

/** A number that JSON.parse cannot represent exactly differs from the sent one. */
function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}
