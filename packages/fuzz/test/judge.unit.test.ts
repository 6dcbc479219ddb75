import { describe, expect, it } from '@jest/globals';
import { document } from '../../../services/api/test/support/api-document.js';
import { createJudge } from '../src/judge/judge.js';
import type { FuzzAnswer, FuzzRequest } from '../src/request.js';
import { readAnswer } from '../src/send/read-answer.js';
import { spellCurl } from '../src/send/spell-curl.js';
import { spellRequest } from '../src/send/spell-request.js';

const { judge } = createJudge({ document, foreignMark: 'foreign-1' });

const request: FuzzRequest = {
  operationId: 'postWebhooksSend',
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

it('finds nothing wrong with an answer that is as described', () =>
  expect(judge(request, answer)).toEqual([]));

describe('finds', () => {
  it.each<[string, FuzzRequest, FuzzAnswer | { readonly failure: string }]>([
    ['no answer', request, { failure: 'no answer in time' }],
    ['a 5xx, described or not', request, { ...answer, status: 500 }],
    ['a success to what the schema forbids', { ...request, body: '{"payload":[]}' }, answer],
    ['a success to what is no JSON', { ...request, body: '{' }, answer],
    ['an answer with an id that is not ours', { ...request, headers: [['X-Request-Id', 'mine']] }, answer],
    ["another project's", request, { ...answer, body: answer.body.replace('queued', 'foreign-1') }],
  ])('%s', (_, asked, answered) => expect(judge(asked, answered)).not.toEqual([]));
});

it('reads an answer behind a 100 Continue, and none that is not whole', () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-A: b\r\n\r\n';
  const whole = { status: 200, headers: { 'content-length': '2', 'x-a': 'b' }, body: 'ok' };
  expect(readAnswer(Buffer.from(`HTTP/1.1 100 Continue\r\n\r\n${head}ok`))).toEqual(whole);
  expect(readAnswer(Buffer.from(`${head}o`))).toBeUndefined();
  expect(readAnswer(Buffer.from('HTTP/1.1 200 OK\r\n'))).toBeUndefined();
});

it('spells a request to the byte, and as a curl that a shell leaves as it is', () => {
  const odd: FuzzRequest = { ...request, target: "/v1/x y?'=é", isChunked: true, body: 'ab' };
  const bytes = spellRequest(odd, 'host').toString('latin1');
  expect(bytes).toContain("POST /v1/x_y?'=Ã© HTTP/1.1\r\nHost: host\r\n");
  expect(bytes).toContain('Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n');
  expect(spellCurl(odd, 'http://host')).toContain(String.raw`'http://host/v1/x y?'\''=é'`);
});
