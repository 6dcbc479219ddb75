import { type PlacedRequest, readPlace } from '../requests/read-place.js';

export const EVENT_TYPE_SOURCES = ['body', 'header'] as const;

export type EventTypeSource = (typeof EVENT_TYPE_SOURCES)[number];

export interface EventTypeSettings {
  readonly source: EventTypeSource;
  /** A path into the JSON body, or a header's name. */
  readonly path: string;
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
  const { source, path } = settings;
  const type = readPlace(request, source === 'header' ? { header: path } : { body: path });
  const isStorable = type !== undefined && type.isWellFormed() && !type.includes('\0');
  return isStorable && type.length <= MAX_EVENT_TYPE_LENGTH ? type : null;
}
