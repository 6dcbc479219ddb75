import type { Issue } from '@posthorn/common';
import { isObject } from '../checks/schema.js';
import { createIssue, joinPath } from '../issues/create-issue.js';
import { findPatternProblem } from '../patterns/measure-pattern.js';
import type { Dialect } from './dialects.js';
import { findReferenceIssues } from './find-reference-issues.js';
import { nodesOf } from './nodes.js';

/** Ajv and other libraries ignore these names or mistake them for what every object inherits. */
const RESERVED_NAMES = ['__proto__', 'constructor'];

/** Finds what the types of keywords do not say. Keywords of the wrong type are skipped: they have an issue already. */
export function* findNodeIssues(schema: object, dialect: Dialect): Generator<Issue> {
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
