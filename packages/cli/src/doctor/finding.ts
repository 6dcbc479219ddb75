import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '@posthorn/domain';

/** What a check found, and what to do about it. */
export interface Finding {
  readonly check: string;
  readonly verdict: 'ok' | 'warn' | 'fail';
  readonly message: string;
  readonly advice?: string;
}

export function ok(check: string, message: string): Finding {
  return { check, verdict: 'ok', message };
}

export function warn(check: string, message: string, advice: string): Finding {
  return { check, verdict: 'warn', message, advice };
}

export function fail(check: string, message: string, advice: string): Finding {
  return { check, verdict: 'fail', message, advice };
}

/** One thing to look into; a check that throws has found that. */
export interface Check {
  readonly name: string;
  /** What to do when it throws. */
  readonly advice: string;
  run(): Promise<readonly Finding[]>;
}

const WITHIN_MS = 30_000;

/** A check that hangs has found something, too. */
async function timeUp(): Promise<never> {
  await sleep(WITHIN_MS, undefined, { ref: false });
  throw new Error(`no answer within ${WITHIN_MS / SECOND} s`);
}

export async function runCheck({ name, advice, run }: Check): Promise<readonly Finding[]> {
  try {
    return await Promise.race([run(), timeUp()]);
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n').at(-1) ?? '') : String(error);
    return [fail(name, message === '' ? 'no answer' : message, advice)];
  }
}
