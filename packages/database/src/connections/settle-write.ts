import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '@posthorn/domain';
import { classifyDatabaseError } from './classify-database-error.js';
import { mayHaveTakenEffect } from './may-have-taken-effect.js';
import { UnsettledWriteError } from './unsettled-write-error.js';

/** Somebody waits for the answer. A connection that broke alone is replaced within it, and a server that restarts is often back. */
const SETTLE_MS = 4 * SECOND;
const PAUSE_MS = 100;

export interface SettledWrite<Result> {
  write(): Promise<Result>;
  /** The same again, with the same result and no further effect where the write was committed. It waits for a write that is still under way. */
  repeat(): Promise<Result>;
}

/**
 * Writes, and repeats the write on another connection while it is not known whether it was committed. Throws UnsettledWriteError when
 * that is not known after 4 seconds.
 */
export async function settleWrite<Result>({ write, repeat }: SettledWrite<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!mayHaveTakenEffect(error)) throw error;
    return await repeatUntilKnown(repeat, error);
  }
}

async function repeatUntilKnown<Result>(repeat: () => Promise<Result>, cause: unknown): Promise<Result> {
  const deadline = performance.now() + SETTLE_MS;
  for (;;) {
    try {
      return await within(deadline, repeat());
    } catch (error) {
      if (classifyDatabaseError(error) !== 'unavailable') throw error;
      if (performance.now() + PAUSE_MS >= deadline) throw new UnsettledWriteError(cause);
      await wait(PAUSE_MS);
    }
  }
}

/** What goes on after the deadline has no effect that matters. */
async function within<Result>(deadline: number, work: Promise<Result>): Promise<Result> {
  const done = new AbortController();
  const tooLate = wait(Math.max(0, deadline - performance.now()), undefined, { signal: done.signal }).then(
    (): never => {
      throw new UnsettledWriteError(undefined);
    },
  );
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    done.abort();
  }
}
