import { expect, it } from '@jest/globals';
import type { ExportedMessage } from '@posthorn/database';
import papaparse from 'papaparse';
import { COLUMNS, formatHeader, formatMessages } from '../src/format-csv.js';

const MESSAGE: ExportedMessage = {
  id: '019aa000-1234-7abc-8def-0123456789ab',
  endpointId: '00112233-4455-6677-8899-aabbccddeeff',
  endpointUrl: 'https://a.test/x',
  status: 'succeeded',
  attemptCount: 2,
  responseStatus: 200,
  responseLatencyMs: 12,
  lastError: null,
  sizeBytes: 3,
  idempotencyKey: null,
  createdAt: '2026-11-21T01:02:03.004Z',
  deliveredAt: '2026-11-21T01:02:04.004Z',
  failedAt: null,
  eventType: 'order.paid',
};

/** Parses the file with an independent parser. */
function parse(...chunks: readonly Buffer[]): readonly (readonly string[])[] {
  const { data, errors } = papaparse.parse<string[]>(Buffer.concat(chunks).toString('utf8'), {
    delimiter: ',',
    newline: '\r\n',
    skipEmptyLines: false,
  });
  expect(errors).toEqual([]);
  expect(data.at(-1)).toEqual(['']);
  return data.slice(0, -1);
}

it('writes a header and a row per message, each ending in CRLF', () => {
  expect(formatHeader().toString()).toBe(
    'message_id,endpoint_id,endpoint_url,status,attempt_count,response_status,response_latency_ms,last_error,' +
      'size_bytes,idempotency_key,created_at,delivered_at,failed_at,event_type\r\n',
  );
  expect(formatMessages([MESSAGE], 'outbound').toString()).toBe(
    '019aa000-1234-7abc-8def-0123456789ab,ep_00112233445566778899aabbccddeeff,https://a.test/x,succeeded,2,200,12,,3,,' +
      '2026-11-21T01:02:03.004Z,2026-11-21T01:02:04.004Z,,order.paid\r\n',
  );
});

it("writes the inbound format of an inbound endpoint's id", () => {
  const [line] = parse(formatMessages([MESSAGE], 'inbound'));
  expect(line?.[1]).toBe(MESSAGE.endpointId);
});

it.each([
  'a,b',
  'a"b',
  '"',
  '""',
  'a\nb',
  'a\rb',
  'a\r\nb',
  ' a ',
  '; a',
  'é 📯 \u2028',
  'a\tb',
  '\\"',
  '\u0001',
])('writes any text so that another parser reads it unchanged: %j', (text) => {
  const message = { ...MESSAGE, lastError: text, idempotencyKey: text };
  const [header, line, next, ...rest] = parse(formatHeader(), formatMessages([message, MESSAGE], 'outbound'));
  expect(header).toEqual(COLUMNS);
  expect([line?.[7], line?.[9]]).toEqual([text, text]);
  expect(next?.[0]).toBe(MESSAGE.id);
  expect(rest).toEqual([]);
});

it('writes no cell as a formula, and keeps numbers as numbers', () => {
  const evil = { ...MESSAGE, endpointUrl: '=1', lastError: '=cmd|"/c calc"!A0', idempotencyKey: '-2+3' };
  const [line] = parse(formatMessages([evil], 'outbound'));
  expect(line?.slice(2, 10)).toEqual([
    "'=1",
    'succeeded',
    '2',
    '200',
    '12',
    `'=cmd|"/c calc"!A0`,
    '3',
    "'-2+3",
  ]);
});
