import { type Issue, isObject } from '@posthorn/common';
import { meterPayload } from '../checks/metered-payload.js';
import { createIssue, joinPath } from '../issues/create-issue.js';
import { findPatternProblem } from '../patterns/measure-pattern.js';
import { type Dialect, eventSchemaDialect, filterDialect } from './dialects.js';
import { nodesOf } from './nodes.js';
import { findReferenceIssues } from './find-reference-issues.js';

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

const MAX_NODES = 200;

/** Of objects and arrays in each other. */
const MAX_DEPTH = 64;

/** Of a value that is too deep, nothing else is measured: the functions that do so are recursive. */
function findSizeIssues(schema: object, { maxBytes }: Dialect): readonly Issue[] {
  if (isDeeperThan(schema, MAX_DEPTH))
    return [createIssue('', `must not be nested deeper than ${MAX_DEPTH} levels`)];
  return [
    ...(new TextEncoder().encode(JSON.stringify(schema)).length > maxBytes
      ? [createIssue('', `must not be larger than ${maxBytes / 1024} KB as JSON`)]
      : []),
    ...(hasMoreNodesThan(schema, MAX_NODES)
      ? [createIssue('', `must not have more than ${MAX_NODES} subschemas`)]
      : []),
  ];
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(member, levels - 1));
}

function hasMoreNodesThan(schema: object, max: number): boolean {
  const nodes = nodesOf(schema);
  for (let count = 0; count <= max; count++) if (nodes.next().done === true) return false;
  return true;
}

/** Ajv and other libraries ignore these names or mistake them for what every object inherits. */
const RESERVED_NAMES = ['__proto__', 'constructor'];

/** Finds what the types of keywords do not say. Keywords of the wrong type are skipped: they have an issue already. */
function* findNodeIssues(schema: object, dialect: Dialect): Generator<Issue> {
  for (const { schema: node, path } of nodesOf(schema)) {
    if (!isObject(node)) continue;
    yield* findNameIssues(node, path);
    yield* findPatternIssues(node, path);
  }
  if (dialect.hasReferences) yield* findReferenceIssues(schema);
}

function* findNameIssues(node: Readonly<Record<string, unknown>>, path: string): Generator<Issue> {
  for (const keyword of ['properties', '$defs'])
    for (const name of Object.keys(node[keyword] ?? {}))
      if (RESERVED_NAMES.includes(name))
        yield createIssue(joinPath(joinPath(path, keyword), name), 'is a reserved name');
}

function* findPatternIssues({ pattern }: Readonly<Record<string, unknown>>, path: string): Generator<Issue> {
  const problem = typeof pattern === 'string' ? findPatternProblem(pattern) : undefined;
  if (problem !== undefined) yield createIssue(joinPath(path, 'pattern'), problem);
}
