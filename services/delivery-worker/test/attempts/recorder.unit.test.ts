import { expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import type { AttemptRecord, ClaimedMessage } from '@posthorn/database';
import { createDatabaseError, createLogRecord } from '@posthorn/test-support';
import { type RecorderOptions, createRecorder } from '../../src/attempts/record-attempt.js';

type Deliveries = RecorderOptions['deliveries'];

const MESSAGE = {} as ClaimedMessage;
const ENDPOINT_ID = '0190a000-0000-7000-8000-000000000001';
const AWAY = new Error('Connection terminated unexpectedly');
const REFUSED = createDatabaseError('22P05');

function attempt(): AttemptRecord {
  return {
    id: createUuidV7(),
    messageId: createUuidV7(),
    claimedUntil: new Date(),
    attemptNo: 1,
    createdAt: new Date(),
    responseStatus: 200,
    responseHeaders: { 'x-odd': '\ud800' },
    responseBodyTruncated: false,
    responseBodyStored: false,
    outcome: { status: 'succeeded' },
  };
}

/** Each call ends with the next result; the last result applies to all later calls. */
function recorderOf(results: readonly (boolean | Error)[], isRecorded = false) {
  const records: AttemptRecord[] = [];
  const { logger, lines } = createLogRecord();
  const deliveries: Deliveries = {
    record(record) {
      const result = results[Math.min(records.length, results.length - 1)] ?? false;
      records.push(record);
      return typeof result === 'boolean' ? Promise.resolve(result) : Promise.reject(result);
    },
    isRecorded: () => Promise.resolve(isRecorded),
  };
  const counted: AttemptRecord[] = [];
  const metrics = { countAttempt: (made: AttemptRecord) => counted.push(made) };
  return { records, counted, lines, record: createRecorder({ deliveries, logger, metrics }) };
}

it('repeats until the database is back and has the record, and reports it once', async () => {
  const { records, counted, lines, record } = recorderOf([AWAY, AWAY, true]);
  expect(await record(attempt(), MESSAGE)).toBe(true);
  expect([records.length, counted.length]).toEqual([3, 1]);
  expect(lines).toMatchObject([{ message: 'attempt' }]);
});

it('recognizes a record whose confirmation was lost', async () => {
  const { counted, record } = recorderOf([AWAY, false], true);
  expect(await record(attempt(), MESSAGE)).toBe(true);
  expect(counted).toHaveLength(1);
});

it('omits the details that the database rejects, so that the attempt counts', async () => {
  const { records, lines, record } = recorderOf([REFUSED, true]);
  expect(await record(attempt(), MESSAGE)).toBe(true);
  expect(records[1]).toMatchObject({ attemptNo: 1, responseStatus: 200, outcome: { status: 'succeeded' } });
  expect(records[1]).not.toHaveProperty('responseHeaders');
  expect(lines).toMatchObject([{ level: 'error' }, { message: 'attempt' }]);
});

it('returns false when another worker took over the message', async () => {
  const { counted, lines, record } = recorderOf([false]);
  expect(await record(attempt(), MESSAGE)).toBe(false);
  expect(counted).toEqual([]);
  expect(lines).toMatchObject([{ level: 'warn' }]);
});

it('gives up on an unexplained failure, but only after retries', async () => {
  const { records, record } = recorderOf([new Error('a defect')]);
  expect(await record(attempt(), MESSAGE)).toBe(false);
  expect(records).toHaveLength(10);
});

it.each([
  ['outbound', 'ep_0190a000000070008000000000000001'],
  ['inbound', ENDPOINT_ID],
] as const)('formats the id of an %s endpoint as the API does', async (direction, endpointId) => {
  const { lines, record } = recorderOf([true]);
  await record(attempt(), { endpointId: ENDPOINT_ID, direction } as ClaimedMessage);
  expect(lines).toMatchObject([{ message: 'attempt', fields: { endpoint_id: endpointId } }]);
});
