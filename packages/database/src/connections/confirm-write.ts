import { SECOND } from '@posthorn/domain';
import { setTimeout as wait } from 'node:timers/promises';
import {
  classifyDatabaseError,
  mayHaveTakenEffect,
  UnconfirmedWriteError,
} from './classify-database-error.js';

/**
 * A caller waits for the answer. The time suffices to replace one broken connection and, often, for a server to
 * restart.
 */
const CONFIRM_WITHIN_MS = 4 * SECOND;
const PAUSE_MS = 100;

/**
 * Executes a write. While its commit is uncertain, repeats it on another connection with `mayExist`: it then returns the
 * same result, without further effect, when it was already committed, and waits for a write that is still running.
 * Throws UnconfirmedWriteError when the commit is still uncertain after 4 seconds.
 */
export async function confirmWrite<Result>(write: (mayExist: boolean) => Promise<Result>): Promise<Result> {
  try {
    return await write(false);
  } catch (error) {
    if (!mayHaveTakenEffect(error)) throw error;
    return await repeatUntilKnown(() => write(true), error);
  }
}

async function repeatUntilKnown<Result>(repeat: () => Promise<Result>, cause: unknown): Promise<Result> {
  const deadline = performance.now() + CONFIRM_WITHIN_MS;
  for (;;) {
    try {
      return await within(deadline, repeat());
    } catch (error) {
      if (classifyDatabaseError(error) !== 'unavailable') throw error;
      if (performance.now() + PAUSE_MS >= deadline) throw new UnconfirmedWriteError(cause);
      await wait(PAUSE_MS);
    }
  }
}

/** Work that continues after the deadline has no relevant effect. */
async function within<Result>(deadline: number, work: Promise<Result>): Promise<Result> {
  const done = new AbortController();
  const tooLate = wait(Math.max(0, deadline - performance.now()), undefined, { signal: done.signal }).then(
    (): never => {
      throw new UnconfirmedWriteError(undefined);
    },
  );
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    done.abort();
  }
}

/**
 * Executes what follows a commit. When the database is unavailable for it, throws UnconfirmedWriteError: the error must
 * not read as if nothing had been stored.
 */
export async function onceCommitted<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw classifyDatabaseError(error) === 'unavailable' ? new UnconfirmedWriteError(error) : error;
  }
}
