import type { Issue } from '@posthorn/common';
import { createIssue, joinPath } from '../issues/create-issue.js';

/** A number such as 1e400 becomes null when it is stored as JSON again. */
export function* findNumberIssues(value: unknown, path = ''): Generator<Issue> {
  if (typeof value === 'number' && !Number.isFinite(value))
    yield createIssue(path, 'must be a finite number');
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) yield* findNumberIssues(member, joinPath(path, name));
}
