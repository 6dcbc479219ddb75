import {
  type JsonNumber,
  compareNumbers,
  formatNumber,
  isExactNumber,
  isInteger,
  keyOfNumber,
} from '@posthorn/common';
import { RE2JS } from 're2js';
import { stepsPerCharacter } from '../patterns/measure-pattern.js';
import { type Check, type Evaluation, fail, stepsOf } from './check.js';
import { STEPS_PER_MEMBER, spend } from './metered-payload.js';
import type { SchemaObject } from './schema.js';

/** A character of a pattern takes longer than other steps. */
const STEPS_PER_INSTRUCTION = 1.5;

function isNumber(value: unknown): value is JsonNumber {
  return typeof value === 'number' || isExactNumber(value);
}

/** The keywords about one value: its type, equality, limits, length and pattern. */
export function scalarChecks(schema: SchemaObject): readonly (Check | undefined)[] {
  return [
    schema.type === undefined ? undefined : checkType([schema.type].flat()),
    schema.enum && checkEquality('enum', schema.enum),
    'const' in schema ? checkEquality('const', [schema.const]) : undefined,
    ...LIMITS.map(([keyword, isWithin]) => {
      const limit = schema[keyword];
      return limit === undefined ? undefined : checkLimit(keyword, limit, isWithin);
    }),
    schema.minLength === undefined
      ? undefined
      : checkLength('minLength', schema.minLength, (length, limit) => length >= limit),
    schema.maxLength === undefined
      ? undefined
      : checkLength('maxLength', schema.maxLength, (length, limit) => length <= limit),
    schema.pattern === undefined ? undefined : checkPattern(schema.pattern),
  ];
}

function checkType(types: readonly string[]): Check {
  return (value, evaluation, place) =>
    types.includes(typeOf(value)) ||
    (types.includes('integer') && isNumber(value) && isInteger(value)) ||
    fail(evaluation, place, ['type', { type: types }]);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (isNumber(value)) return 'number';
  return Array.isArray(value) ? 'array' : typeof value;
}

function checkEquality(keyword: 'enum' | 'const', values: readonly unknown[]): Check {
  const numbers = new Set(values.filter(isNumber).map(keyOfNumber));
  const plain = new Set(values.filter((value) => !isDeep(value) && !isNumber(value)));
  const deep = values.filter(isDeep);
  const isAmong = (value: unknown, evaluation: Evaluation): boolean => {
    if (isDeep(value)) return deep.some((each) => isEqual(each, value, evaluation));
    return isNumber(value) ? numbers.has(keyOfNumber(value)) : plain.has(value);
  };
  return (value, evaluation, place) =>
    isAmong(value, evaluation) ||
    fail(evaluation, place, [keyword, { allowedValue: values[0], allowedValues: values }]);
}

function isDeep(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isExactNumber(value);
}

/** Items are members, too. Members that every object inherits do not count. */
function isEqual(left: unknown, right: unknown, evaluation: Evaluation): boolean {
  spend(evaluation.payload, stepsOf(right));
  if (isNumber(left) && isNumber(right)) return keyOfNumber(left) === keyOfNumber(right);
  if (!isDeep(left) || !isDeep(right)) return left === right;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const names = Object.keys(left);
  const others = Object.keys(right);
  spend(evaluation.payload, STEPS_PER_MEMBER * others.length);
  return (
    names.length === others.length &&
    names.every(
      (name) =>
        Object.hasOwn(right, name) && isEqual(memberOf(left, name), memberOf(right, name), evaluation),
    )
  );
}

export function memberOf(value: object, name: string): unknown {
  return (value as Readonly<Record<string, unknown>>)[name];
}

const LIMITS = [
  ['minimum', (order: number) => order >= 0],
  ['maximum', (order: number) => order <= 0],
  ['exclusiveMinimum', (order: number) => order > 0],
  ['exclusiveMaximum', (order: number) => order < 0],
] as const;

function checkLimit(keyword: string, limit: JsonNumber, isWithin: (order: number) => boolean): Check {
  return (value, evaluation, place) =>
    !isNumber(value) ||
    isWithin(compareNumbers(value, limit)) ||
    fail(evaluation, place, [keyword, { limit: formatNumber(limit) }]);
}

/** In code points. */
function checkLength(
  keyword: string,
  given: JsonNumber,
  isWithin: (length: number, limit: number) => boolean,
): Check {
  const limit = Number(formatNumber(given));
  return (value, evaluation, place) => {
    if (typeof value !== 'string') return true;
    spend(evaluation.payload, value.length / 4);
    return isWithin(countCodePoints(value), limit) || fail(evaluation, place, [keyword, { limit }]);
  };
}

function countCodePoints(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at += 1) if (isPair(text, at)) count -= 1;
  return count;
}

/** Whether a code point of two units ends here. */
function isPair(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
}

/** As in JSON Schema, a pattern matches anywhere in the text. `find` is slower than `test`, which would keep megabytes. */
function checkPattern(pattern: string): Check {
  const compiled = RE2JS.compile(pattern);
  const stepsOfOne = STEPS_PER_INSTRUCTION * stepsPerCharacter(compiled);
  return (value, evaluation, place) => {
    if (typeof value !== 'string') return true;
    spend(evaluation.payload, stepsOfOne * (value.length + 1));
    return (
      compiled.matcher(value).find() ||
      fail(evaluation, place, ['pattern', {}, `must match pattern "${pattern}"`])
    );
  };
}
