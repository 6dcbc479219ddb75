import { expect, it } from '@jest/globals';
import { type SchemaError, describeSchemaError } from '../src/index.js';

it.each<[string, SchemaError]>([
  ['must be a string or null', { keyword: 'type', params: { type: ['string', 'null'] } }],
  ['must be true or false', { keyword: 'type', params: { type: 'boolean' } }],
  ['must be one of red, "", 1', { keyword: 'enum', params: { allowedValues: ['red', '', 1] } }],
  ['must be {"a":1}', { keyword: 'const', params: { allowedValue: { a: 1 } } }],
  ['must not be empty', { keyword: 'minLength', params: { limit: 1 } }],
  ['must have at least 12 characters', { keyword: 'minLength', params: { limit: 12 } }],
  ['must have at most 1 item', { keyword: 'maxItems', params: { limit: 1 } }],
  ['must be at most 10', { keyword: 'maximum', params: { limit: 10 } }],
  ['must be a time such as 2026-01-31T12:00:00Z', { keyword: 'format', params: { format: 'date-time' } }],
  [
    'use letters',
    { keyword: 'pattern', params: {}, parentSchema: { 'x-rule': 'use letters', examples: ['a'] } },
  ],
  ['must look like ep_0', { keyword: 'pattern', params: {}, parentSchema: { examples: ['ep_0'] } }],
])('an error reads: %s', (sentence, error) =>
  expect(describeSchemaError({ ...error, message: 'of Ajv' })).toBe(sentence),
);

it.each<[string, SchemaError]>([
  ['of Ajv', { keyword: 'contains', params: {}, message: 'of Ajv' }],
  ['of Ajv', { keyword: 'pattern', params: {}, message: 'of Ajv' }],
  ['is not valid', { keyword: 'contains', params: {} }],
])('an error without a sentence keeps its message: %s', (message, error) =>
  expect(describeSchemaError(error)).toBe(message),
);
