import { type Issue, isObject } from '@posthorn/common';
import { createIssue, joinPath } from '../issues/create-issue.js';
import { nameInReference } from '../checks/schema.js';
import { nodesOf } from './nodes.js';

type Definitions = Readonly<Record<string, unknown>>;

/** A reference leads to a definition at the root, and never back to itself: each level of a payload has its own. */
export function* findReferenceIssues(schema: { readonly $defs?: unknown }): Generator<Issue> {
  const definitions = isObject(schema.$defs) ? schema.$defs : {};
  for (const { schema: node, path } of nodesOf(schema)) {
    if (!isObject(node)) continue;
    if (path !== '' && node['$defs'] !== undefined)
      yield createIssue(joinPath(path, '$defs'), 'is supported at the root only');
    const problem =
      typeof node['$ref'] === 'string' ? findProblem(node['$ref'], node, definitions) : undefined;
    if (problem !== undefined) yield createIssue(joinPath(path, '$ref'), problem);
  }
}

function findProblem(reference: string, node: object, definitions: Definitions): string | undefined {
  const name = nameInReference(reference);
  if (name === undefined)
    return 'must be #/$defs/ and a name of letters, digits, dots, hyphens and underscores';
  if (!Object.hasOwn(definitions, name)) return 'leads to no definition';
  return reaches(name, node, definitions) ? 'must not lead back to itself' : undefined;
}

/** Whether a node is part of a definition, or of one to which the definition refers. */
function reaches(name: string, target: object, definitions: Definitions): boolean {
  const seen = new Set([name]);
  for (const each of seen)
    for (const { schema: node } of nodesOf(definitions[each])) {
      if (node === target) return true;
      const next = isObject(node) ? nameInReference(node['$ref']) : undefined;
      if (next !== undefined && Object.hasOwn(definitions, next)) seen.add(next);
    }
  return false;
}
