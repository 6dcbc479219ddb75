import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '@posthorn/domain';

/** The result of a check, and the advice. */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly message: string;
  readonly advice?: string;
}

export function ok(check: string, message: string): Finding {
  return { check, status: 'ok', message };
}

export function warn(check: string, message: string, advice: string): Finding {
  return { check, status: 'warn', message, advice };
}

export function fail(check: string, message: string, advice: string): Finding {
  return { check, status: 'fail', message, advice };
}

/** One check. A check that throws results in a finding. */
export interface Check {
  readonly name: string;
  /** The advice when it throws. */
  readonly advice: string;
  run(): Promise<readonly Finding[]>;
}

const WITHIN_MS = 30_000;

/** A check that hangs results in a finding, too. */
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
