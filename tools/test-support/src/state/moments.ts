import { setTimeout } from 'node:timers/promises';
import { DAY } from '@posthorn/domain';

export function ago(ms: number): Date {
  return new Date(Date.now() - ms);
}

export function fromNow(ms: number): Date {
  return new Date(Date.now() + ms);
}

/** The first moment of a month in UTC, counted back from the current month. */
export function monthStart(monthsAgo: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1));
}

/** Longer than almost every test. */
const LONG_TEST_MS = 30_000;

/** Waits until midnight (UTC) has passed if it is near: no test begins on one day and ends on the next. */
export async function awaitNextDay(): Promise<void> {
  const leftMs = DAY - (Date.now() % DAY);
  if (leftMs < LONG_TEST_MS) await setTimeout(leftMs);
}

/** The sweep time of a held message. */
export const NEVER = new Date('9999-12-31T00:00:00Z');
