import type { Issue } from '@posthorn/common';
import { meterPayload } from '../checks/metered-payload.js';
import { isObject } from '../checks/schema.js';
import { createIssue } from '../issues/create-issue.js';
import { type Dialect, eventSchemaDialect, filterDialect } from './dialects.js';
import { findNodeIssues } from './find-node-issues.js';
import { findSizeIssues } from './find-size-issues.js';

const MAX_ISSUES = 20;

/** Returns why a value, which was parsed by parseExactJson, cannot be an endpoint's filter. Paths are relative to the value. */
export function findFilterIssues(filter: unknown): readonly Issue[] {
  return findIssues(filter, filterDialect);
}

/** Returns why a value, which was parsed by parseExactJson, cannot be an event type's schema. Paths are relative to the value. */
export function findEventSchemaIssues(schema: unknown): readonly Issue[] {
  return findIssues(schema, eventSchemaDialect);
}

/** Each step relies on those before it: they bound its work. */
function findIssues(schema: unknown, dialect: Dialect): readonly Issue[] {
  if (!isObject(schema)) return [createIssue('', 'must be an object')];
  const ofSize = findSizeIssues(schema, dialect);
  if (ofSize.length > 0) return ofSize;
  return takeFirst(findKeywordIssues(schema, dialect), MAX_ISSUES);
}

function* findKeywordIssues(schema: object, dialect: Dialect): Generator<Issue> {
  const issues: Issue[] = [];
  dialect.check(schema, { payload: meterPayload(schema, { maxMs: Infinity }), issues }, undefined);
  yield* issues;
  yield* findNodeIssues(schema, dialect);
}

/** A pattern after the last one costs nothing. */
function takeFirst(issues: Iterable<Issue>, max: number): readonly Issue[] {
  const taken: Issue[] = [];
  for (const issue of issues) if (taken.push(issue) === max) break;
  return taken;
}
