import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type MessageCosts, type SizingAssumptions, sizeFor } from '../src/sizing/size.js';
import { renderSizing } from '../src/sizing/render-sizing.js';

const DAY_SECONDS = 86_400;

const COSTS: MessageCosts = {
  cpuMs: { api: 1, worker: 2, scheduler: 0.01, postgres: 0.5, redis: 0.25 },
  walBytes: 4000,
  payloadBytes: 1000,
  recordBytes: 500,
  queuedBytes: 300,
  retryBytes: 400,
  deadLetterBytes: 600,
  transferBytes: 1000,
};

const ASSUMED: SizingAssumptions = {
  peakFactor: 2,
  retryShare: 0.5,
  retryWaitSeconds: 100,
  deadLetterShare: 0.01,
  answerSeconds: 0.1,
  places: 100,
  load: 0.5,
  redisLoad: 0.5,
  backlogSeconds: 10,
  payloadDays: 2,
  recordDays: 10,
  postgresCores: 8,
};

describe('the machines for 10,000 messages a second', () => {
  const sizing = sizeFor(10_000 * DAY_SECONDS, COSTS, ASSUMED);

  it.each([
    ['perSecond', 10_000],
    ['peakPerSecond', 20_000],
    // 20 cores of work at half load.
    ['api', 40],
    // 30,000 attempts: 60 cores at half load. 3,000 in flight need only 60 workers.
    ['workers', 120],
    ['schedulers', 2],
    ['postgresCores', 20],
    ['postgresServers', 3],
    ['walBytesPerSecond', 80_000_000],
    ['walBytesPerDay', 3_456_000_000_000],
    ['diskBytes', 864_000_000 * 7000],
    ['redisNodes', 15],
    // 200,000 queued, 500,000 retries, 17,280,000 dead letters.
    ['redisBytes', 60_000_000 + 200_000_000 + 10_368_000_000],
    ['transferBitsPerSecond', 400_000_000],
  ] as const)('have %s %d', (name, value) => expect(sizing[name]).toBeCloseTo(value, 3));
});

it('counts workers by their concurrency slots when destinations are slow', () => {
  const slow = sizeFor(10_000 * DAY_SECONDS, COSTS, { ...ASSUMED, answerSeconds: 1 });
  expect(slow.workers).toBe(600);
});

it('includes two of each process, so that one may be down, and one of each store', () => {
  const small = sizeFor(1000, COSTS, ASSUMED);
  expect(small).toMatchObject({ api: 2, workers: 2, schedulers: 2, postgresServers: 1, redisNodes: 1 });
});

it('matches docs/scaling.md', () => {
  const page = readFileSync(new URL('../../../docs/scaling.md', import.meta.url), 'utf8');
  expect(page).toContain(renderSizing().join('\n'));
});
