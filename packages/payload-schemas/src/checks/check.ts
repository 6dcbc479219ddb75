import { type Issue, describeSchemaError, isExactNumber } from '@posthorn/common';
import { createIssue } from '../issues/create-issue.js';
import { type MeteredPayload, spend } from './metered-payload.js';

/** The place of a value in the payload. Undefined for the payload itself. */
export interface Place {
  readonly outer: Place | undefined;
  readonly name: string | number;
}

/** One evaluation of a schema. */
export interface Evaluation {
  readonly payload: MeteredPayload;
  /** Undefined when it ends at the first issue. */
  issues: Issue[] | undefined;
}

/** Whether a value is valid. Adds its issues to the evaluation. */
export type Check = (value: unknown, evaluation: Evaluation, place: Place | undefined) => boolean;

/** Enough for a reader of an answer. A payload can hold half a million. */
const MAX_ISSUES = 100;

/** Whether more issues are wanted after the first one. */
export function goesOn({ issues }: Evaluation): boolean {
  return issues !== undefined && issues.length < MAX_ISSUES;
}

/** The place of a member or item. It is needed for issues only. */
export function within(
  place: Place | undefined,
  name: string | number,
  { issues }: Evaluation,
): Place | undefined {
  return issues && { outer: place, name };
}

/** Evaluates without issues of its own: of a choice, whose parts may reject a valid payload. */
export function isValid(check: Check, value: unknown, evaluation: Evaluation): boolean {
  const { issues } = evaluation;
  evaluation.issues = undefined;
  const result = check(value, evaluation, undefined);
  evaluation.issues = issues;
  return result;
}

/** Adds an issue, in the words of the API. */
export function fail(
  { issues }: Evaluation,
  place: Place | undefined,
  [keyword, params, message]: readonly [keyword: string, params?: object, message?: string],
): false {
  issues?.push(
    createIssue(formatPlace(place), describeSchemaError({ keyword, params: params ?? {}, message })),
  );
  return false;
}

/** A check of all checks. */
export function all(checks: readonly Check[]): Check {
  return (value, evaluation, place) => {
    spend(evaluation.payload, checks.length * stepsOf(value));
    let areValid = true;
    for (const check of checks) {
      if (check(value, evaluation, place)) continue;
      areValid = false;
      if (!goesOn(evaluation)) break;
    }
    return areValid;
  };
}

/** A number that no double holds is compared digit by digit. */
const STEPS_PER_DECIMAL = 20;

/** Of one check of a value. */
export function stepsOf(value: unknown): number {
  return isExactNumber(value) ? STEPS_PER_DECIMAL + value.rawJSON.length : 1;
}

function formatPlace(place: Place | undefined): string {
  const names: (string | number)[] = [];
  for (let at = place; at !== undefined; at = at.outer) names.push(at.name);
  return names.reverse().join('.');
}
