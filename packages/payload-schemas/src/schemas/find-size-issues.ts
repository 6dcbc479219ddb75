import type { Issue } from '@posthorn/common';
import { createIssue } from '../issues/create-issue.js';
import type { Dialect } from './dialects.js';
import { nodesOf } from './nodes.js';

const MAX_NODES = 200;

/** Of objects and arrays in each other. */
const MAX_DEPTH = 64;

/** Of a value that is too deep, nothing else is measured: the functions that do so are recursive. */
export function findSizeIssues(schema: object, { maxBytes }: Dialect): readonly Issue[] {
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
