import type { Places } from '../senders/sender.js';
import { type PlacedRequest, readPlace } from '../requests/read-place.js';

export const EVENT_TYPE_SOURCES = ['body', 'header'] as const;

export type EventTypeSource = (typeof EVENT_TYPE_SOURCES)[number];

export interface EventTypeSettings {
  readonly source: EventTypeSource;
  /** A path into the JSON body, or a header's name. */
  readonly path: string;
  /** Where to look otherwise. */
  readonly orElse?: Places | undefined;
}

export const MAX_EVENT_TYPE_LENGTH = 255;

/**
 * Returns the type of an event, or null when it cannot be determined for any reason. A text that is too long, or that
 * PostgreSQL cannot store unchanged, is no type. Cutting it would create another type.
 */
export function extractEventType(
  request: PlacedRequest,
  settings: EventTypeSettings | undefined,
): string | null {
  if (settings === undefined) return null;
  const { source, path, orElse = [] } = settings;
  const places = [source === 'header' ? { header: path } : { body: path }, ...orElse];
  const type = places.map((place) => readPlace(request, place)).find((text) => text !== undefined);
  const isStorable = type !== undefined && type.isWellFormed() && !type.includes('\0');
  return isStorable && type.length <= MAX_EVENT_TYPE_LENGTH ? type : null;
}

/** The most characters of the type of an event that is published. */
export const MAX_PUBLISHED_TYPE_LENGTH = 128;

/** The type of an event without one, and of one whose type would be too long. */
export const TYPE_OF_UNTYPED = 'received';

const UNFIT_CHARACTERS = /[^A-Za-z0-9._-]/gu;

/** The type with which a webhook is published. Its prefix has fit characters, and leaves room for `received`. */
export function namePublishedType(type: string | null, prefix: string): string {
  const name = prefix + (type ?? '').replace(UNFIT_CHARACTERS, '_');
  // `.` and `..` alone stand for other places in a path.
  const isFit = name.length <= MAX_PUBLISHED_TYPE_LENGTH && name !== '.' && name !== '..';
  return type !== null && type !== '' && isFit ? name : prefix + TYPE_OF_UNTYPED;
}
