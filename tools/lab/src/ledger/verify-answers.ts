import { maximum } from '../measure/statistics.js';
import type { SendRecord } from '../load/start-load.js';
import type { Reconciliation } from './reconciliation.js';

type Answers = Pick<Reconciliation, 'unavailable' | 'otherAnswers'> & {
  readonly cutOffSends: number;
};

const EXPECTED = new Set([202, 503]);

export function verifyAnswers(sends: readonly SendRecord[]): Answers {
  const refused = sends.filter(({ status }) => status === 503);
  const otherAnswers: Record<string, number> = {};
  for (const { status } of sends) {
    if (status === undefined || EXPECTED.has(status)) continue;
    otherAnswers[status] = (otherAnswers[status] ?? 0) + 1;
  }
  return {
    unavailable: {
      answers: refused.length,
      withoutRetryAfter: refused.filter(({ retryAfter }) => retryAfter === undefined).length,
      slowestMs: maximum(refused.map(({ tookMs }) => tookMs)),
    },
    otherAnswers,
    cutOffSends: sends.filter(({ status }) => status === undefined).length,
  };
}
