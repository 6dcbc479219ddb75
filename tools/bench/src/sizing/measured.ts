import type { MessageCosts, SizingAssumptions } from './size.js';

/** docs/scaling.md states the source of these numbers. */
export const MEASURED: MessageCosts = {
  cpuMs: { api: 0.68, worker: 0.88, scheduler: 0.006, postgres: 0.35, redis: 0.22 },
  walBytes: 3600,
  payloadBytes: 1200,
  recordBytes: 1700,
  queuedBytes: 320,
  retryBytes: 450,
  deadLetterBytes: 600,
  transferBytes: 1700,
};

export const ASSUMED: SizingAssumptions = {
  peakFactor: 3,
  retryShare: 0.05,
  retryWaitSeconds: 1800,
  deadLetterShare: 0.001,
  answerSeconds: 0.2,
  places: 200,
  load: 0.6,
  redisLoad: 0.5,
  backlogSeconds: 600,
  payloadDays: 7,
  recordDays: 30,
  postgresCores: 32,
};

export const SIZES = { '1M': 1e6, '100M': 1e8, '10B': 1e10 } as const;
