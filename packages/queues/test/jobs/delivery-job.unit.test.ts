import { describe, expect, it } from '@jest/globals';
import { type DeliveryJob, deliveryJobId } from '../../src/index.js';
import { deliveryCodec } from '../../src/jobs/delivery-job.js';

const JOB: DeliveryJob = {
  messageId: '019aa000-1234-7abc-8def-0123456789ab',
  endpointId: '019affff-0000-7fff-bfff-ffffffffffff',
  attemptNo: 2,
};
const SLOT = { atMs: 1_795_281_130_871, limitVersion: 3, starts: 1 };
const PARKED_AT_MS = 1_795_281_139_999;
const { encode, decode } = deliveryCodec;

/** The largest value that Redis stores compactly in a hash: `hash-max-listpack-value`. */
const COMPACT_BYTES = 64;
const LONGEST_DELAY_MS = 99_999_999;

describe('a stored delivery', () => {
  it.each<[string, DeliveryJob]>([
    ['a first attempt', { ...JOB, attemptNo: 1 }],
    ['a late attempt', { ...JOB, attemptNo: 808 }],
    ['one with a slot', { ...JOB, slot: SLOT }],
    ['a parked delivery', { ...JOB, parkedAtMs: PARKED_AT_MS }],
    ['a parked delivery with a slot', { ...JOB, slot: SLOT, parkedAtMs: PARKED_AT_MS }],
  ])('is decoded as it was encoded: %s', (_what, job) => {
    const stored: unknown = JSON.parse(JSON.stringify(encode(job)));
    expect(decode(deliveryJobId(job), stored)).toEqual(job);
  });

  it.each<[string, DeliveryJob]>([
    ['as it is added', JOB],
    ['with a slot', { ...JOB, slot: { ...SLOT, limitVersion: 9_999_999 } }],
    ['when it is parked', { ...JOB, parkedAtMs: PARKED_AT_MS }],
  ])('is small enough for a compact hash: %s', (_when, job) => {
    expect(JSON.stringify(encode(job)).length).toBeLessThanOrEqual(COMPACT_BYTES);
    const options = JSON.stringify({
      jobId: deliveryJobId({ ...job, attemptNo: 99 }),
      delay: LONGEST_DELAY_MS,
    });
    expect(options.length).toBeLessThanOrEqual(COMPACT_BYTES);
  });
});

it.each<[string, string, unknown]>([
  ['an unknown format of the id', 'repeat:1', encode(JOB)],
  ['an id with dashes', `${JOB.messageId}-2`, encode(JOB)],
  ['no attempt', '019aa00012347abc8def0123456789ab', encode(JOB)],
  ['no endpoint', deliveryJobId(JOB), {}],
  ['an endpoint that is too short', deliveryJobId(JOB), { e: 'AAAA' }],
  ['null', deliveryJobId(JOB), null],
  ['a text', deliveryJobId(JOB), 'messageId'],
])('is rejected when it is not a delivery: %s', (_what, jobId, stored) => {
  expect(() => decode(jobId, stored)).toThrow('is not a delivery');
});
