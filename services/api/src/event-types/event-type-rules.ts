import { type Issue, ApiError, invalidRequest } from '@posthorn/common';
import type { EventTypeOfProject, EventTypeRow } from '@posthorn/database';
import type { ApiRequest } from '@posthorn/http-server';
import { findEventSchemaIssues } from '@posthorn/payload-schemas';
import type { Caller } from '../http/caller.js';
import { readMember } from '../http/read-member.js';
import { withinLimit } from '../http/within-limit.js';
import { findSchemaIssues } from '../schemas/find-schema-issues.js';
import { EVENT_TYPE_NAME_RULE, fitsName } from '../schemas/names.js';

/** The event type that a path names, of the caller's project. Throws INVALID_REQUEST for a malformed name. */
export function eventTypeOfPath({
  params,
  caller: { projectId },
}: Pick<ApiRequest<Caller>, 'params' | 'caller'>): EventTypeOfProject {
  const name = params['name'] ?? '';
  if (!fitsName(name, EVENT_TYPE_NAME_RULE))
    throw invalidRequest([{ path: 'name', message: 'is not the name of an event type' }]);
  return { projectId, name };
}

export function noSuchEventType(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such event type.');
}

const MISSING: Issue = { path: 'schema', message: 'is required while validate is true' };

/** Issues of a new event type that the schema of requests cannot express. */
export function findNewEventTypeIssues(given: unknown): readonly Issue[] {
  const isMissing = readMember(given, 'validate') === true && (readMember(given, 'schema') ?? null) === null;
  return [...findChangeIssues(given), ...(isMissing ? [MISSING] : [])];
}

/** Of the changes alone, whatever they change. */
export function findChangeIssues(given: unknown): readonly Issue[] {
  return findSchemaIssues(given, 'schema', findEventSchemaIssues);
}

/** Throws INVALID_REQUEST for a changed event type that validates without a schema. */
export function assertHasSchema({ validate, schema }: EventTypeRow): void {
  if (validate && schema === null) throw invalidRequest([MISSING]);
}

/** Throws EVENT_TYPE_LIMIT_REACHED when the work would create an event type beyond the maximum of the plan. */
export function withinEventTypes<Result>(work: Promise<Result>, max: number | null): Promise<Result> {
  return withinLimit(work, 'EVENT_TYPE_LIMIT_REACHED', `${String(max)} event types`);
}
