import type { Issue } from '@posthorn/common';
import { createIssue } from '../issues/create-issue.js';
import { MAX_STEPS } from '../patterns/measure-pattern.js';
import { countExpanded } from './count-expanded.js';
import { countChecks, countPatternSteps } from './loads.js';
import type { SchemaObject } from './schema.js';

/** Ajv may compile a definition again for each reference to it. */
const MAX_EXPANDED = 1000;

/** Checks of one value. */
const MAX_CHECKS = 200;

/**
 * Finds what would take too long. With these limits, the worst schemas that we know take a second for a payload of
 * 1 MB, and the worst patterns two seconds. Such a payload has 500,000 values or a million characters.
 */
export function findLoadIssues(schema: SchemaObject): readonly Issue[] {
  if (countExpanded(schema) > MAX_EXPANDED)
    return [
      createIssue('', `must not have more than ${MAX_EXPANDED} subschemas with those of its references`),
    ];
  const [mostChecks, mostSteps] = [countChecks(schema), countPatternSteps(schema)];
  const issues: Issue[] = [];
  if (mostChecks > MAX_CHECKS)
    issues.push(
      createIssue('', `has up to ${mostChecks} checks for one item or member; at most ${MAX_CHECKS}`),
    );
  if (mostSteps > MAX_STEPS)
    issues.push(
      createIssue('', `has patterns that take up to ${mostSteps} steps per character; at most ${MAX_STEPS}`),
    );
  return issues;
}
