import { formatNumber, isExactNumber, isObject } from '@posthorn/common';
import type { Schema, SchemaObject } from './schema.js';
import { type Check, all, fail, goesOn, isValid, within } from './check.js';
import { STEPS_PER_MEMBER, spend } from './metered-payload.js';
import { memberOf } from './scalar-keywords.js';

type Compile = (schema: Schema) => Check;

/** The keywords about items, members and choices, which have schemas of their own. */
export function structureChecks(schema: SchemaObject, compile: Compile): readonly (Check | undefined)[] {
  return [
    ...arrayChecks(schema, compile),
    schema.required && checkRequired(schema.required),
    schema.properties && checkProperties(schema.properties, compile),
    schema.additionalProperties === undefined
      ? undefined
      : checkOthers(Object.keys(schema.properties ?? {}), compile(schema.additionalProperties)),
    schema.allOf && all(schema.allOf.map(compile)),
    schema.anyOf && checkChoice('anyOf', schema.anyOf.map(compile), (valid) => valid > 0),
    schema.oneOf && checkChoice('oneOf', schema.oneOf.map(compile), (valid) => valid === 1),
    schema.not === undefined ? undefined : checkNot(compile(schema.not)),
  ];
}

function arrayChecks(schema: SchemaObject, compile: Compile): readonly (Check | undefined)[] {
  const { minItems, maxItems, contains, items } = schema;
  const count = (keyword: string, limit: number, isWithin: (length: number) => boolean): Check => {
    return (value, evaluation, place) =>
      !Array.isArray(value) || isWithin(value.length) || fail(evaluation, place, [keyword, { limit }]);
  };
  const [least, most] = [minItems, maxItems].map((limit) => limit && Number(formatNumber(limit)));
  return [
    least === undefined ? undefined : count('minItems', least, (length) => length >= least),
    most === undefined ? undefined : count('maxItems', most, (length) => length <= most),
    contains === undefined ? undefined : checkContains(compile(contains)),
    items === undefined ? undefined : checkItems(compile(items)),
  ];
}

function checkItems(check: Check): Check {
  return (value, evaluation, place) => {
    if (!Array.isArray(value)) return true;
    let areValid = true;
    for (let at = 0; at < value.length; at += 1) {
      spend(evaluation.payload, 1);
      if (check(value[at], evaluation, within(place, at, evaluation))) continue;
      areValid = false;
      if (!goesOn(evaluation)) break;
    }
    return areValid;
  };
}

function checkContains(check: Check): Check {
  const message = 'must contain an item that satisfies the schema of contains';
  return (value, evaluation, place) =>
    !Array.isArray(value) ||
    value.some((item) => {
      spend(evaluation.payload, 1);
      return isValid(check, item, evaluation);
    }) ||
    fail(evaluation, place, ['contains', {}, message]);
}

function isRecord(value: unknown): value is object {
  return isObject(value) && !isExactNumber(value);
}

function checkRequired(names: readonly string[]): Check {
  return (value, evaluation, place) => {
    if (!isRecord(value)) return true;
    spend(evaluation.payload, names.length);
    let hasAll = true;
    for (const name of names) {
      if (Object.hasOwn(value, name)) continue;
      hasAll = fail(evaluation, within(place, name, evaluation), ['required', {}, 'is required']);
      if (!goesOn(evaluation)) break;
    }
    return hasAll;
  };
}

function checkProperties(properties: Readonly<Record<string, Schema>>, compile: Compile): Check {
  const checks = Object.entries(properties).map(([name, schema]) => [name, compile(schema)] as const);
  return (value, evaluation, place) => {
    if (!isRecord(value)) return true;
    spend(evaluation.payload, checks.length);
    let areValid = true;
    for (const [name, check] of checks) {
      if (!Object.hasOwn(value, name)) continue;
      if (check(memberOf(value, name), evaluation, within(place, name, evaluation))) continue;
      areValid = false;
      if (!goesOn(evaluation)) break;
    }
    return areValid;
  };
}

function checkOthers(names: readonly string[], check: Check): Check {
  const known = new Set(names);
  return (value, evaluation, place) => {
    if (!isRecord(value)) return true;
    let areValid = true;
    for (const name of Object.keys(value)) {
      spend(evaluation.payload, STEPS_PER_MEMBER);
      if (known.has(name) || check(memberOf(value, name), evaluation, within(place, name, evaluation)))
        continue;
      areValid = false;
      if (!goesOn(evaluation)) break;
    }
    return areValid;
  };
}

const CHOICES = {
  anyOf: 'must satisfy a schema of anyOf',
  oneOf: 'must satisfy exactly one schema of oneOf',
};

/** One issue stands for the choice, and none for its parts. */
function checkChoice(
  keyword: keyof typeof CHOICES,
  checks: readonly Check[],
  isChosen: (valid: number) => boolean,
): Check {
  const enough = keyword === 'anyOf' ? 1 : 2;
  return (value, evaluation, place) => {
    let valid = 0;
    for (const check of checks) {
      spend(evaluation.payload, 1);
      if (isValid(check, value, evaluation)) valid += 1;
      if (valid === enough) break;
    }
    return isChosen(valid) || fail(evaluation, place, [keyword, {}, CHOICES[keyword]]);
  };
}

function checkNot(check: Check): Check {
  return (value, evaluation, place) => {
    spend(evaluation.payload, 1);
    return (
      !isValid(check, value, evaluation) ||
      fail(evaluation, place, ['not', {}, 'must not satisfy the schema of not'])
    );
  };
}
