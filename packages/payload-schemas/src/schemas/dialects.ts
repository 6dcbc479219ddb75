import { isObject } from '@posthorn/common';
import { type Check, all, fail, goesOn, within } from '../checks/check.js';
import { compileNode } from '../checks/compile-schema.js';
import type { Schema } from '../checks/schema.js';
import { type KeywordRule, type Keywords, TYPES, eventSchemaKeywords, filterKeywords } from './keywords.js';

/** What a schema may hold. */
export interface Dialect {
  /** As JSON, in UTF-8. */
  readonly maxBytes: number;
  readonly hasReferences: boolean;
  /** Whether a schema has only keywords of the dialect, with values of the right types. */
  readonly check: Check;
}

export const filterDialect: Dialect = {
  maxBytes: 8 * 1024,
  hasReferences: false,
  check: checkKeywords(filterKeywords),
};

export const eventSchemaDialect: Dialect = {
  maxBytes: 32 * 1024,
  hasReferences: true,
  check: checkKeywords(eventSchemaKeywords),
};

/** Schemas are payloads, too: the same functions check them. */
function checkKeywords(keywords: Keywords): Check {
  const rules: Readonly<Record<KeywordRule, Check>> = {
    schema: (value, evaluation, place) => check(value, evaluation, place),
    'name-of-type': checkTypeName,
    'no-doubles': checkDoubles,
  };
  const compile = (schema: Schema): Check => compileNode(schema, (name) => rules[name as KeywordRule]);
  const check = all([
    compile({ type: ['object', 'boolean'] }),
    checkNames(keywords),
    compile({ properties: keywords }),
  ]);
  return check;
}

function checkNames(keywords: Keywords): Check {
  return (schema, evaluation, place) => {
    if (!isObject(schema)) return true;
    let areKnown = true;
    for (const name of Object.keys(schema)) {
      if (Object.hasOwn(keywords, name)) continue;
      areKnown = fail(evaluation, within(place, name, evaluation), [
        'keyword',
        {},
        'is not a supported keyword',
      ]);
      if (!goesOn(evaluation)) break;
    }
    return areKnown;
  };
}

function checkTypeName(...[value, evaluation, place]: Parameters<Check>): boolean {
  if (typeof value !== 'string' || TYPES.includes(value)) return true;
  return fail(evaluation, place, ['enum', { allowedValues: TYPES }]);
}

function checkDoubles(...[value, evaluation, place]: Parameters<Check>): boolean {
  if (!Array.isArray(value) || new Set(value).size === value.length) return true;
  return fail(evaluation, place, ['uniqueItems']);
}
