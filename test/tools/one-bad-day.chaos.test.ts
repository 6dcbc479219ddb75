import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Outcome, runBadDay, runBadDayOfWebhooks } from '@posthorn/chaos';

describe.each([
  ['messages are sent', runBadDay],
  ['webhooks are received, forwarded and drained', runBadDayOfWebhooks],
])(
  'a day on which %s, processes are killed, both stores are lost and away, and a deploy happens',
  (_what, run) => {
    let day: Outcome;

    beforeAll(async () => {
      day = await run();
    }, 400_000);

    it('loses no message that was accepted', () => {
      expect(day.balance.accepted).toBeGreaterThan(200);
      expect(day.balance).toMatchObject({ lost: 0, stuck: 0, suspects: [] });
    });

    it('delivers twice only what a killed worker had not recorded', () => {
      expect(day.balance.duplicates.notAllowed).toBe(0);
    });

    it('numbers attempts in order, and counts none for its own fault', () => {
      expect(day.balance).toMatchObject({ attemptIssues: 0, needlessAttempts: 0 });
    });

    it('refuses with 503 and Retry-After, and keeps nothing of what it refused', () => {
      expect(day.balance.unavailable.answers).toBeGreaterThan(0);
      expect(day.balance.unavailable.withoutRetryAfter).toBe(0);
      expect(day.balance).toMatchObject({ halfKept: 0, otherAnswers: {} });
    });

    it('stops cleanly, has its dead letters back, and breaks no other promise', () => {
      expect(day.faults).toEqual([]);
    });
  },
);
