import type { Issue } from '@posthorn/common';
import type { SourceSettings } from '@posthorn/database';
import { mergeMember, readMember } from '../http/read-member.js';
import { HEADER_NAME } from './verification-schema.js';

const headerName = new RegExp(HEADER_NAME);

type Stored = Pick<SourceSettings, 'eventTypeSource' | 'eventTypePath'>;

/** Validates the merged settings: a source needs a path, and the source `header` needs a header name as its path. */
export function findEventTypeIssues(given: unknown, stored: Stored): readonly Issue[] {
  const givenSource = readMember(given, 'event_type_source');
  const givenPath = readMember(given, 'event_type_path');
  const source = mergeMember(given, 'event_type_source', stored.eventTypeSource);
  const path = mergeMember(given, 'event_type_path', stored.eventTypePath);
  if (source === '' || source === null) return findPathWithoutSource(givenSource, givenPath);
  if (path === null || path === '')
    return [{ path: 'event_type_path', message: 'is required with event_type_source' }];
  return source === 'header' && typeof path === 'string' && !headerName.test(path)
    ? [{ path: 'event_type_path', message: 'is not a header name' }]
    : [];
}

/** Clearing the source also clears the path. A path without a source would have no effect. */
function findPathWithoutSource(source: unknown, path: unknown): readonly Issue[] {
  const isPathGiven = path !== undefined && path !== null && path !== '';
  return source === undefined && isPathGiven
    ? [{ path: 'event_type_source', message: 'is required with event_type_path' }]
    : [];
}

export interface GivenEventType {
  readonly event_type_source?: 'body' | 'header' | '' | null;
  readonly event_type_path?: string | null;
}

/** The stored form: a cleared source also clears the path. */
export function toEventTypeSettings({
  event_type_source: source,
  event_type_path: path,
}: GivenEventType): Partial<Stored> {
  if (source === '' || source === null) return { eventTypeSource: null, eventTypePath: null };
  return {
    ...(source !== undefined && { eventTypeSource: source }),
    ...(path !== undefined && { eventTypePath: path === '' ? null : path }),
  };
}
