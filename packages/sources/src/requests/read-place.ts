import { createJsonFinder, parseJson, plainNumber, toJsonText } from '@posthorn/common';
import type { Place } from '../senders/sender.js';
import { parsePath } from './parse-path.js';
import { type ReceivedHeaders, readHeader } from './received-headers.js';

export interface PlacedRequest {
  readonly headers: ReceivedHeaders;
  readonly body: Buffer;
}

/** What was sought in a body before: its signature, timestamp and id are read together, and more than once. */
const sought = new WeakMap<Buffer, Map<string, string | undefined>>();

/** The text at a place of a request. Undefined when there is none. The others in the body will be sought, too. */
export function readPlace(
  { headers, body }: PlacedRequest,
  place: Place,
  others: readonly (Place | undefined)[] = [],
): string | undefined {
  if ('header' in place) return readHeader(headers, place.header);
  if (body.length === 0) return undefined;
  const texts = sought.get(body) ?? new Map<string, string | undefined>();
  if (!texts.has(place.body)) {
    const paths = [place, ...others].flatMap((each) => (each && 'body' in each ? [each.body] : []));
    const found = readMembers(body, paths.map(parsePath));
    for (const [index, path] of paths.entries()) texts.set(path, found[index]);
    sought.set(body, texts);
  }
  return texts.get(place.body);
}

/** Only the values at the paths are built. */
function readMembers(body: Buffer, paths: readonly (readonly string[])[]): readonly (string | undefined)[] {
  const json = toJsonText(body);
  if (json === undefined) return [];
  try {
    const { advance, found } = createJsonFinder(json, paths);
    advance(json.length);
    return found.map((value) => value && textOfScalar(value.toString('utf8')));
  } catch {
    return [];
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
