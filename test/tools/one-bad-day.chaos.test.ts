import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Outcome, runBriefly } from '@posthorn/chaos';

let outcomes: Readonly<Record<'of messages' | 'of webhooks', Outcome>>;

// Both days last longer by their waits than by their work, so they run side by side.
beforeAll(async () => {
  const [messages, webhooks] = await Promise.all([runBriefly('messages'), runBriefly('webhooks')]);
  outcomes = { 'of messages': messages, 'of webhooks': webhooks };
}, 400_000);

describe.each([
  ['of messages', 'messages are sent'],
  ['of webhooks', 'webhooks are received, forwarded and drained'],
] as const)(
  'a day %s, on which %s, processes are killed, both stores are lost and away, and a deploy happens',
  (kind, _what) => {
    let day: Outcome;

    beforeAll(() => {
      day = outcomes[kind];
    });

    it('loses no accepted message', () => {
      expect(day.reconciliation.accepted).toBeGreaterThan(200);
      expect(day.reconciliation).toMatchObject({ lost: 0, stuck: 0, suspects: [] });
    });

    it('repeats only deliveries that a killed worker had not recorded', () => {
      expect(day.reconciliation.duplicates.notAllowed).toBe(0);
    });

    it('numbers attempts in order, and counts none that Posthorn itself caused', () => {
      expect(day.reconciliation).toMatchObject({ attemptIssues: 0, needlessAttempts: 0 });
    });

    it('rejects with 503 and Retry-After, and stores nothing of a rejected request', () => {
      expect(day.reconciliation.unavailable.answers).toBeGreaterThan(0);
      expect(day.reconciliation.unavailable.withoutRetryAfter).toBe(0);
      expect(day.reconciliation).toMatchObject({ halfKept: 0, otherAnswers: {} });
    });

    it('stops cleanly, has its dead letters back, and violates no other invariant', () => {
      expect(day.violations).toEqual([]);
    });
  },
);
