import { describe, expect, it } from '@jest/globals';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { document } from '../../../services/api/test/support/api-document.js';
import { createValidator } from '../src/validate/validator.js';
import type { FuzzAnswer, FuzzRequest } from '../src/request.js';
import { readAnswer } from '../src/send/send-request.js';
import { formatCurl } from '../src/send/format-curl.js';
import { formatRequest } from '../src/send/format-request.js';

const { validate } = createValidator({ document, foreignMark: 'foreign-1' });

const request: FuzzRequest = {
  operationId: 'messages.send',
  service: 'api',
  method: 'POST',
  target: '/v1/webhooks/send',
  headers: [['X-Request-Id', 'r']],
  body: `{"endpoint_id":"ep_${'0'.repeat(32)}","payload":{}}`,
};
const answer: FuzzAnswer = {
  status: 202,
  headers: { 'content-type': 'application/json', 'x-request-id': 'r' },
  body: '{"data":{"message_id":"01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e4f","status":"queued"},"meta":{"request_id":"r"}}',
};

function list(target: string): FuzzRequest {
  return { operationId: '', service: 'api', method: 'GET', target, headers: [] };
}

function answerWith(data: object, meta: object = {}): FuzzAnswer {
  return { ...answer, status: 200, body: JSON.stringify({ data, meta: { request_id: 'r', ...meta } }) };
}

const page = answerWith([], { next_cursor: null, has_more: false });
const attempts = answerWith([], { has_more: false, next_cursor: null });
const replayed: FuzzAnswer = {
  ...answer,
  status: 200,
  body: JSON.stringify({
    data: { replayed: 0, failed: 0, stuck: 0, replayed_message_ids: [], stuck_message_ids: [] },
    message: 'No message was queued again.',
    meta: { request_id: 'r', has_more: false, next_cursor: null },
  }),
};

describe('the verification finds nothing wrong with', () => {
  it.each<[string, FuzzRequest, FuzzAnswer]>([
    ['an answer that matches its description', request, answer],
    ['a page with a limit', list('/v1/exports?limit=16'), page],
    ['an escaped query', list('/v1/logs?start_time=2026-01-01T00%3A00%3A00%2B01%3A00&limit=1'), page],
    ['an id in the path', list('/v1/messages/01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e4f/attempts'), attempts],
    ['a query of a POST', { ...list('/v1/messages/replay-all?status=queued'), method: 'POST' }, replayed],
  ])('%s', (_, asked, answered) => expect(validate(asked, answered)).toEqual([]));
});

describe('the verification finds', () => {
  it.each<[string, FuzzRequest, FuzzAnswer | { readonly failure: string }]>([
    ['no answer', request, { failure: 'no answer in time' }],
    ['a 5xx, described or not', request, { ...answer, status: 500 }],
    ['a success for a body that the schema forbids', { ...request, body: '{"payload":[]}' }, answer],
    ['a success for a body that is not JSON', { ...request, body: '{' }, answer],
    ['a success for an integer in hexadecimal', list('/v1/exports?limit=0x10'), page],
    ['a success for an integer with an exponent', list('/v1/exports?limit=1e2'), page],
    ['a success for an integer after a space', list('/v1/exports?limit=%205'), page],
    ['a success for an integer beyond its maximum', list('/v1/exports?limit=101'), page],
    ['a success for a repeated parameter', list('/v1/exports?limit=1&limit=2'), page],
    ['a success for an unknown parameter', list('/v1/exports?limit=16&other=1'), page],
    ['a success for an invalid status', list('/v1/logs?status=lost'), page],
    ['a success for an invalid time', list('/v1/logs?start_time=now'), page],
    ['a success without a required parameter', list('/v1/files/eA?expires=1'), answer],
    ['a success for an invalid id', list('/v1/messages/x%2Fy/attempts'), attempts],
    ['an answer with another request id', { ...request, headers: [['X-Request-Id', 'mine']] }, answer],
    ['data of another project', request, { ...answer, body: answer.body.replace('queued', 'foreign-1') }],
  ])('%s', (_, asked, answered) => expect(validate(asked, answered)).not.toEqual([]));
});

it('reads a response after a 100 Continue, and no incomplete response', () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-A: b\r\n\r\n';
  const whole = { status: 200, headers: { 'content-length': '2', 'x-a': 'b' }, body: 'ok' };
  expect(readAnswer(Buffer.from(`HTTP/1.1 100 Continue\r\n\r\n${head}ok`))).toEqual(whole);
  expect(readAnswer(Buffer.from(`${head}o`))).toBeUndefined();
  expect(readAnswer(Buffer.from('HTTP/1.1 200 OK\r\n'))).toBeUndefined();
});

it.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const)('reads a response in %s, and the one to HEAD without its body', (encoding, pack) => {
  const body = pack('ok');
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`;
  expect(readAnswer(Buffer.concat([Buffer.from(head), body]))).toMatchObject({ status: 200, body: 'ok' });
  expect(readAnswer(Buffer.from(head))).toMatchObject({ status: 200, body: '' });
});

it('formats a request byte for byte, and as a curl command that a shell leaves unchanged', () => {
  const odd: FuzzRequest = { ...request, target: "/v1/x y?'=é", isChunked: true, body: 'ab' };
  const bytes = formatRequest(odd, 'host').toString('latin1');
  expect(bytes).toContain("POST /v1/x_y?'=Ã© HTTP/1.1\r\nHost: host\r\n");
  expect(bytes).toContain('Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n');
  expect(formatCurl(odd, 'http://host')).toContain(String.raw`'http://host/v1/x y?'\''=é'`);
});
