import { type Issue, invalidRequest } from '@posthorn/common';
import type { EventTypeRow } from '@posthorn/database';
import { findEventSchemaIssues } from '@posthorn/payload-schemas';
import { readMember } from '../http/read-member.js';
import { findSchemaIssues } from '../schemas/find-schema-issues.js';

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
