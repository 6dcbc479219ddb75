import { findJsonValue, parseJson, toJsonText } from '@posthorn/common';
import { type ReceivedHeaders, readHeader } from '../requests/received-headers.js';

export const EVENT_TYPE_SOURCES = ['body', 'header'] as const;

export type EventTypeSource = (typeof EVENT_TYPE_SOURCES)[number];

export interface EventTypeSettings {
  readonly source: EventTypeSource;
  /** A path into the JSON body, or a header's name. */
  readonly path: string;
}

export interface TypedRequest {
  readonly headers: ReceivedHeaders;
  readonly body: Buffer;
}

export const MAX_EVENT_TYPE_LENGTH = 255;

const OBJECT = 0x7b;
const ARRAY = 0x5b;

/** Returns the type of an event, or null when it cannot be determined for any reason. */
export function extractEventType(
  request: TypedRequest,
  settings: EventTypeSettings | undefined,
): string | null {
  if (settings === undefined) return null;
  const { source, path } = settings;
  return toEventType(
    source === 'header' ? readHeader(request.headers, path) : readJson(request.body, parsePath(path)),
  );
}

/** Only the value at the path is built. */
function readJson(body: Buffer, path: readonly string[]): unknown {
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

/**
 * A text that is too long, or that PostgreSQL cannot store unchanged, is no type. Cutting it would create another type.
 */
function toEventType(value: unknown): string | null {
  if (typeof value === 'boolean' || (typeof value === 'number' && isExact(value))) return String(value);
  if (typeof value !== 'string' || value === '' || value.length > MAX_EVENT_TYPE_LENGTH) return null;
  return value.isWellFormed() && !value.includes('\0') ? value : null;
}

/**
 * `a.b` is `b` within `a`; `a\.b` is one name; `\\` is a backslash. A backslash before any other character is itself.
 */
function parsePath(path: string): readonly string[] {
  const segments: string[] = [];
  let segment = '';
  for (let index = 0; index < path.length; index++) {
    const character = path.charAt(index);
    const next = path.charAt(index + 1);
    if (character === '\\' && (next === '.' || next === '\\')) {
      segment += next;
      index++;
    } else if (character === '.') {
      segments.push(segment);
      segment = '';
    } else {
      segment += character;
    }
  }
  return [...segments, segment];
}
