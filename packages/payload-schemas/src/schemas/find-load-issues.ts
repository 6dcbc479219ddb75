import type { Issue } from '@posthorn/common';
import { createIssue } from '../issues/create-issue.js';
import { MAX_STEPS, countSteps } from '../patterns/measure-pattern.js';
import { countExpanded } from './count-expanded.js';
import { type Costs, measureLoad } from './measure-load.js';
import type { SchemaObject } from './schema.js';

/** Ajv may compile a definition again for each reference to it. */
const MAX_EXPANDED = 1000;

/** Checks of one value. To find out whether a member is present takes one. */
const MAX_CHECKS = 200;
const CHECKS_PER_KEYWORD = 10;
const CHECKS_PER_COMPARISON = 20;
/** An object with a hundred thousand members is slow to enumerate. */
const CHECKS_PER_MEMBER = 50;

/** What is not repeated costs next to nothing. */
const checks: Costs = {
  own(node, isRepeated) {
    const { required = [], properties = {}, additionalProperties } = node;
    const ofKeywords = Object.keys(node).length * CHECKS_PER_KEYWORD;
    const ofNames = required.length + Object.keys(properties).length;
    const ofMembers = additionalProperties === undefined ? 0 : CHECKS_PER_MEMBER;
    return isRepeated ? ofKeywords + ofNames + ofMembers : ofMembers;
  },
  whole({ enum: values = [], const: value }, isRepeated) {
    const compared = [...values, value].filter((each) => typeof each === 'object' && each !== null);
    return isRepeated ? compared.length * CHECKS_PER_COMPARISON : 0;
  },
};

/** Steps for one character. A single text can be as long as a payload. */
const patternSteps: Costs = {
  own: ({ pattern }) => (pattern === undefined ? 0 : countSteps(pattern)),
  whole: () => 0,
};

/**
 * Finds what would take too long. With these limits, the worst schemas that we know take a second for a payload of
 * 1 MB, and the worst patterns two seconds. Such a payload has 500,000 values or a million characters.
 */
export function findLoadIssues(schema: SchemaObject): readonly Issue[] {
  if (countExpanded(schema) > MAX_EXPANDED)
    return [
      createIssue('', `must not have more than ${MAX_EXPANDED} subschemas with those of its references`),
    ];
  const [mostChecks, mostSteps] = [measureLoad(schema, checks), measureLoad(schema, patternSteps)];
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
