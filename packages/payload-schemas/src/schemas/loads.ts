import { countSteps } from '../patterns/measure-pattern.js';
import { type Costs, measureLoad } from './measure-load.js';
import type { SchemaObject } from './schema.js';

const CHECKS_PER_KEYWORD = 10;
const CHECKS_PER_COMPARISON = 20;
/** An object with a hundred thousand members is slow to enumerate. */
const CHECKS_PER_MEMBER = 50;

/** What is not repeated costs next to nothing, unless it enumerates an object. */
const checks: Costs = {
  own(node, isRepeated) {
    const { required = [], properties = {}, additionalProperties } = node;
    const ofKeywords = Object.keys(node).length * CHECKS_PER_KEYWORD;
    const ofNames = required.length + Object.keys(properties).length;
    const ofMembers = additionalProperties === undefined ? 0 : CHECKS_PER_MEMBER;
    return isRepeated ? ofKeywords + ofNames + ofMembers : ofMembers;
  },
  whole({ enum: values = [], const: value }, isRepeated) {
    const compared = [...values, value];
    const objects = compared.reduce<number>((sum, each) => sum + countObjects(each), 0);
    const deep = compared.filter((each) => typeof each === 'object' && each !== null).length;
    return (isRepeated ? Math.max(deep, objects) : objects) * CHECKS_PER_COMPARISON;
  },
};

/** Arrays are not counted: those of different lengths are compared at once. */
function countObjects(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const within = Object.values(value).reduce<number>((sum, each) => sum + countObjects(each), 0);
  return Array.isArray(value) ? within : within + 1;
}

/** Steps for one character. A single text can be as long as a payload. */
const patternSteps: Costs = {
  own: ({ pattern }) => (pattern === undefined ? 0 : countSteps(pattern)),
  whole: () => 0,
};

/** The keywords that count the characters of a text. */
const lengths: Costs = {
  own: ({ minLength, maxLength }) => Number(minLength !== undefined) + Number(maxLength !== undefined),
  whole: () => 0,
};

/** Measured with the worst schemas that we know. */
const NS_PER_CHECK = 10;
const NS_PER_CHARACTER = 3;
/** The smallest value of an array, with its comma. */
const BYTES_PER_VALUE = 2;

/** Returns the most time that a schema takes for each byte of a payload, without its patterns. */
export function estimateNsPerByte(schema: SchemaObject): number {
  return (
    (NS_PER_CHECK * countChecks(schema)) / BYTES_PER_VALUE + NS_PER_CHARACTER * measureLoad(schema, lengths)
  );
}

/** Returns the most checks that a schema takes for each value of a payload. To look for a member takes one. */
export function countChecks(schema: SchemaObject): number {
  return measureLoad(schema, checks);
}

/** Returns the most steps that the patterns of a schema take for each character of a payload. */
export function countPatternSteps(schema: SchemaObject): number {
  return measureLoad(schema, patternSteps);
}
