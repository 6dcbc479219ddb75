import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFileOnce } from '../machine/create-file-once.js';
import { findProcessBirth } from '../machine/process-birth.js';
import { StartError } from '../machine/start-error.js';

export interface HomeClaim {
  stop(): Promise<void>;
}

/** What the holder does with the home, as others are told it. */
type HomeUse = 'is already running' | 'is still being stopped';

interface Holder {
  readonly pid: number;
  readonly use: string;
}

/** The first claim is `launcher.pid`; each that takes the home over from a dead holder has the next number. */
const CLAIM_FILE = /^launcher(?:\.(\d+))?\.pid$/;
const LONGEST_RETREAT_MS = 50;

/**
 * Makes the home ours alone. Throws StartError while another process that lives has it; one that was killed does not
 * count. A dead claim is never replaced, as two launchers could each remove the other's: the next number is created, which only one
 * can do. Only the holder removes dead claims.
 */
export async function claimHome(home: string, use: HomeUse = 'is already running'): Promise<HomeClaim> {
  await mkdir(home, { recursive: true });
  const claim = `${process.pid} ${(await findProcessBirth(process.pid)) ?? ''} ${use}`;
  for (;;) {
    const before = await listClaims(home);
    await assertNobodyLives(home, before);
    const number = Math.max(0, ...before) + 1;
    const file = claimFile(home, number);
    if (!(await createFileOnce(file, claim))) continue;
    const others = (await listClaims(home)).filter((other) => other !== number);
    if (await isAnyAlive(home, others)) {
      // Another launcher began with an older listing: both step back, and one comes first the next time.
      await rm(file, { force: true });
      await sleep(Math.random() * LONGEST_RETREAT_MS);
      continue;
    }
    await Promise.all(others.map((other) => rm(claimFile(home, other), { force: true })));
    return { stop: () => rm(file, { force: true }) };
  }
}

function claimFile(home: string, number: number): string {
  return join(home, number === 1 ? 'launcher.pid' : `launcher.${number}.pid`);
}

async function listClaims(home: string): Promise<readonly number[]> {
  const names = await readdir(home);
  return names.flatMap((name) => {
    const match = CLAIM_FILE.exec(name);
    return match === null ? [] : [Number(match[1] ?? 1)];
  });
}

async function assertNobodyLives(home: string, claims: readonly number[]): Promise<void> {
  for (const number of claims) {
    const holder = await findLivingHolder(home, number);
    if (holder !== undefined) throw new StartError(`Posthorn ${holder.use} on ${home}, pid ${holder.pid}.`);
  }
}

async function isAnyAlive(home: string, claims: readonly number[]): Promise<boolean> {
  const holders = await Promise.all(claims.map((number) => findLivingHolder(home, number)));
  return holders.some((holder) => holder !== undefined);
}

/** Its pid may belong to another process now, which was born at another moment. */
async function findLivingHolder(home: string, number: number): Promise<Holder | undefined> {
  const text = await readFile(claimFile(home, number), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  const birth = await findProcessBirth(pid);
  const name = `${pid} ${birth ?? ''} `;
  return birth !== undefined && text.startsWith(name) ? { pid, use: text.slice(name.length) } : undefined;
}
