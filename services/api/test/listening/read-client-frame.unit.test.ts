import { describe, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { readClientFrame } from '../../src/listening/connections/read-client-frame.js';

const messageId = createRandomUuid();
const RESULT = { type: 'delivery_result', message_id: messageId, status_code: 200, latency_ms: 5 };
const read = (fields: object): unknown => readClientFrame(JSON.stringify({ ...RESULT, ...fields }));

describe('a result', () => {
  it('has the message, the status and the latency in whole milliseconds', () => {
    const result = { messageId, status: 503, latencyMs: 13 };
    const given = { message_id: messageId.toUpperCase(), status_code: 503, latency_ms: 12.6, more: 1 };
    expect(read(given)).toEqual({ kind: 'result', result });
  });

  it('has no status when the local server did not answer', () =>
    expect(read({ status_code: 0 })).toMatchObject({ result: { status: undefined } }));

  it.each([
    { type: 'result' },
    { message_id: 'x' },
    { message_id: undefined },
    { status_code: -1 },
    { status_code: 1000 },
    { status_code: 200.5 },
    { status_code: '200' },
    { latency_ms: -1 },
    { latency_ms: null },
    { latency_ms: 2 ** 31 },
  ])('is invalid with %j', (fields) => expect(read(fields)).toEqual({ kind: 'invalid' }));
});

describe('a skip', () => {
  const readSkip = (fields: object): unknown =>
    readClientFrame(JSON.stringify({ type: 'delivery_result', message_id: messageId, ...fields }));

  it('has the message only', () =>
    expect(readSkip({ skipped: true, status_code: 200 })).toEqual({
      kind: 'result',
      result: { messageId, skipped: true },
    }));

  it.each([
    { skipped: 'yes' },
    { skipped: 1 },
    { skipped: null },
    { skipped: false },
    { skipped: true, message_id: 'x' },
  ])('is invalid with %j', (fields) => expect(readSkip(fields)).toEqual({ kind: 'invalid' }));
});

describe('a text', () => {
  it.each(['{"type":"pong"}', '{"type":"ping"}'])('%s is ignored', (text) =>
    expect(readClientFrame(text)).toEqual({ kind: 'ignored' }),
  );

  it.each(['', 'x', 'null', '1', '[]', '{}', '"delivery_result"', '{"type":null}'])('%j is invalid', (text) =>
    expect(readClientFrame(text)).toEqual({ kind: 'invalid' }),
  );
});
