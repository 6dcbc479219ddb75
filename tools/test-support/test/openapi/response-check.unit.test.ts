import { describe, expect, it } from '@jest/globals';
import { buildDocument } from '@posthorn/openapi';
import { type Exchange, createResponseCheck } from '../../src/index.js';
import { createThing, getThing, optionsWith } from '../../../../packages/openapi/test/support/things.js';

const check = createResponseCheck(buildDocument(optionsWith(getThing, createThing)));

const good: Exchange = {
  method: 'GET',
  path: '/v1/things/7?kind=big',
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r' },
  body: '{"data":{"id":"t1"},"meta":{"request_id":"r"}}',
};

function errorOf(status: number, code: string, changes: Partial<Exchange> = {}): Exchange {
  const details = code === 'INVALID_REQUEST' ? { details: { issues: [] } } : {};
  const body = JSON.stringify({ error: { code, message: 'm', ...details }, meta: { request_id: 'r' } });
  return { ...good, status, body, ...changes };
}

describe('accepts', () => {
  it.each<[string, Exchange]>([
    ['an answer that matches its description', good],
    ['a HEAD without a body', { ...good, method: 'HEAD', body: '' }],
    ['an error of the operation', errorOf(404, 'NOT_FOUND')],
    ['an error of any operation', errorOf(400, 'INVALID_REQUEST')],
    ['a path that does not exist', errorOf(404, 'NOT_FOUND', { path: '/v1/nothing' })],
    [
      'a method that is not allowed',
      errorOf(405, 'METHOD_NOT_ALLOWED', { method: 'PUT', headers: { ...good.headers, allow: 'GET' } }),
    ],
    [
      'a path for operators, which the document does not describe',
      { ...good, path: '/readyz', status: 503, body: '' },
    ],
  ])('%s', (_, exchange) => expect(check(exchange)).toEqual([]));
});

describe('rejects', () => {
  it.each<[string, Exchange]>([
    ['a member without a schema', { ...good, body: '{"data":{"id":"t1","x":1},"meta":{"request_id":"r"}}' }],
    ['a member that is missing', { ...good, body: '{"data":{},"meta":{"request_id":"r"}}' }],
    ['another type', { ...good, body: '{"data":{"id":1},"meta":{"request_id":"r"}}' }],
    ['another success', { ...good, status: 201 }],
    ['a code that is not declared', errorOf(409, 'NOT_PAUSED')],
    ['a code under the status of another', errorOf(400, 'NOT_FOUND')],
    ['an answer without a request id', { ...good, headers: { 'content-type': 'application/json' } }],
    ['two request ids', { ...good, headers: { ...good.headers, 'x-request-id': 'other' } }],
    ['another content type', { ...good, headers: { ...good.headers, 'content-type': 'text/html' } }],
    ['a body that is not JSON', { ...good, body: '{' }],
    ['a 503 without Retry-After', errorOf(503, 'SERVICE_UNAVAILABLE')],
    ['a 405 without Allow', errorOf(405, 'METHOD_NOT_ALLOWED', { method: 'PUT' })],
    ['a success of no operation', { ...good, path: '/v1/nothing' }],
  ])('%s', (_, exchange) => expect(check(exchange)).not.toEqual([]));
});
