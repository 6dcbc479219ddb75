import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFileOnce } from '../machine/safe-files.js';
import { findProcessBirth } from '../machine/processes.js';
import { StartError } from '../machine/start-error.js';

export interface HomeClaim {
  stop(): Promise<void>;
}

/** The holder's use of the home, for error messages. */
type HomeUse = 'is already running' | 'is still being stopped';

interface Holder {
  readonly pid: number;
  readonly use: string;
}

/** The first claim is `launcher.pid`. Each launcher that takes over from a dead holder uses the next number. */
const CLAIM_FILE = /^launcher(?:\.(\d+))?\.pid$/;
const LONGEST_RETREAT_MS = 50;

/**
 * Claims the home for this process alone. Throws StartError while another living process holds it.
 * A dead claim is never replaced, because two launchers could each remove the other's claim.
 * Instead the next number is created, which only one process can do. Only the holder removes dead claims.
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
      // Another launcher started with an older listing. Both step back, and one of them wins the next time.
      await rm(file, { force: true });
      await sleep(Math.random() * LONGEST_RETREAT_MS);
      continue;
    }
    await Promise.all(others.map((other) => rm(claimFile(home, other), { force: true })));
    return { stop: () => removeOwn(file, claim) };
  }
}

/** The folder may have been removed, and be that of another launcher by now. */
async function removeOwn(file: string, claim: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text === claim) await rm(file, { force: true });
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

/** Another process may have the pid now; its start time differs. */
async function findLivingHolder(home: string, number: number): Promise<Holder | undefined> {
  const text = await readFile(claimFile(home, number), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  const birth = await findProcessBirth(pid);
  const name = `${pid} ${birth ?? ''} `;
  return birth !== undefined && text.startsWith(name) ? { pid, use: text.slice(name.length) } : undefined;
}
