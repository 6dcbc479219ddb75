import { type Check, functionKeyword } from './function-keyword.js';
import { isEqual } from './is-equal.js';

/** The keywords `enum` and `const`, by our own comparison. */
export const equalityKeywords = [
  functionKeyword('enum', (values) => isOneOf(values as readonly unknown[])),
  functionKeyword('const', (value) => isOneOf([value])),
];

/** All plain values cost as much as one. */
function isOneOf(values: readonly unknown[]): Check {
  const plain = new Set(values);
  const deep = values.filter((value) => typeof value === 'object' && value !== null);
  return (value) => plain.has(value) || deep.some((each) => isEqual(each, value));
}
