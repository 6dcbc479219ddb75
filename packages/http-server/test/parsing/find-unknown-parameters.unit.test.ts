import { expect, it } from '@jest/globals';
import { findClosestName } from '../../src/index.js';
import { findUnknownParameters } from '../../src/routes/refuse.js';

const KNOWN = ['status', 'endpoint_id', 'created_after', 'created_before', 'limit'];

it.each([
  ['created_befor', 'created_before'],
  ['createdBefore', 'created_before'],
  ['before', 'created_before'],
  ['received_after', 'created_after'],
  ['statuss', 'status'],
  ['Status', 'status'],
  ['endpointId', 'endpoint_id'],
  ['endpoint', 'endpoint_id'],
  ['lmit', 'limit'],
])('takes %s for %s', (misspelt, name) => expect(findClosestName(misspelt, KNOWN)).toBe(name));

it.each(['', 'x', 'q', 'expand', 'page', '__proto__', 'toString', 'x'.repeat(5000)])(
  'takes %j for no other name',
  (name) => expect(findClosestName(name, KNOWN)).toBeUndefined(),
);

it('names each unknown parameter, with the known one that it resembles', () =>
  expect(findUnknownParameters({ limit: '1', statuss: 'x', q: 'x' }, ['limit', 'status'])).toEqual([
    { path: 'statuss', message: 'unknown query parameter; did you mean status?' },
    { path: 'q', message: 'unknown query parameter; this call takes limit, status' },
  ]));

it('says that a call takes no parameters', () =>
  expect(findUnknownParameters({ q: 'x' }, [])).toEqual([
    { path: 'q', message: 'unknown query parameter; this call takes none' },
  ]));

it('knows no names that objects inherit', () =>
  expect(findUnknownParameters({ constructor: '', ['__proto__']: '' }, ['limit'])).toHaveLength(2));

it('names at most a hundred parameters, each cut after 100 characters', () => {
  const query = Object.fromEntries(
    Array.from({ length: 500 }, (_, at) => [`${at}\ud800${'x'.repeat(200)}`, '']),
  );
  const issues = findUnknownParameters(query, KNOWN);
  expect(issues).toHaveLength(100);
  expect(issues.every(({ path }) => path.length === 100 && path.isWellFormed())).toBe(true);
});
