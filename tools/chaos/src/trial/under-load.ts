import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from '@posthorn/lab';
import { judgeBalance } from './judge.js';
import type { Outcome } from './scenario.js';
import type { Trial } from './trial.js';
import { type EndpointPlan, type World, createWorld } from './world.js';
import { drawWorldBalance, waitForWorld } from './world-books.js';

/** What a breakage is given: the trial, and what the load meets. */
export interface BrokenTrial extends Trial {
  readonly world: World;
  /** Tells of a promise that was broken, in words. */
  readonly blame: (fault: string) => void;
  readonly note: (figure: string, value: string | number) => void;
  /** Messages that were put in past the API, and must be settled as well. */
  readonly expectSettled: (messageIds: readonly string[]) => void;
}

export interface Breakage {
  /** What the load meets, where it is not everyday's. */
  readonly plans?: readonly EndpointPlan[];
  /** Makes it, where it is more than destinations. */
  readonly createWorld?: (trial: Trial) => Promise<World>;
  /** Before the load: messages that wait, for example. */
  readonly prepare?: (trial: BrokenTrial) => Promise<void>;
  /** What is broken, and mended again, while the load runs. */
  readonly breakIt: (trial: BrokenTrial, load: Load) => Promise<void>;
  /** After the load. */
  readonly afterLoad?: (trial: BrokenTrial) => Promise<void>;
  /** Once all is settled, or should be. */
  readonly verify?: (trial: BrokenTrial) => Promise<void>;
  /** How long healing may take, counted from the end of the load. */
  readonly quietWithinMs: number;
}

const CALM_BEFORE_MS = 1000;

/** Breaks something under a steady load, waits for quiet, and counts. */
export async function underLoad(trial: Trial, breakage: Breakage): Promise<Outcome> {
  const world = await (breakage.createWorld?.(trial) ?? createWorld(trial, breakage.plans));
  try {
    return await breakWorld(trial, world, breakage);
  } finally {
    await world.close();
  }
}

async function breakWorld(trial: Trial, world: World, breakage: Breakage): Promise<Outcome> {
  const faults: string[] = [];
  const figures: Record<string, string | number> = {};
  const alsoAccepted: string[] = [];
  const broken: BrokenTrial = {
    ...trial,
    world,
    blame: (fault) => void faults.push(fault),
    note: (figure, value) => void (figures[figure] = value),
    expectSettled: (ids) => void alsoAccepted.push(...ids),
  };
  const deathsBefore = countDeaths(trial);
  await breakage.prepare?.(broken);
  const load = world.startLoad();
  await runBreakage(broken, { breakage, load });
  await load.stop();
  const loadMs = [load.startedMs, Date.now()] as const;
  await trial.stack.services.waitUntilReady();
  await breakage.afterLoad?.(broken);
  const quietAfterMs = await waitForWorld(trial, world, breakage.quietWithinMs);
  await world.refresh();
  await breakage.verify?.(broken);
  const balance = await drawWorldBalance(trial, { world, load, loadMs, alsoAccepted });
  const deaths = countDeaths(trial) - deathsBefore;
  if (balance.unavailable.answers > 0) broken.note('slowest 503', `${balance.unavailable.slowestMs} ms`);
  if (deaths > 0) faults.push(`${deaths} processes died by themselves`);
  return { balance, quietAfterMs, figures, faults: [...judgeBalance(balance), ...faults] };
}

/** The load outlasts the breakage by a moment, and lasts as long as it was asked to. */
async function runBreakage(
  trial: BrokenTrial,
  { breakage, load }: { readonly breakage: Breakage; readonly load: Load },
): Promise<void> {
  try {
    await sleep(CALM_BEFORE_MS);
    await breakage.breakIt(trial, load);
    const leftMs = load.startedMs + trial.scale.seconds * 1000 - Date.now();
    await sleep(Math.max(CALM_BEFORE_MS, leftMs));
  } catch (error) {
    await load.stop();
    throw error;
  }
}

function countDeaths({ stack }: Trial): number {
  return stack.journal.entries.filter(({ kind }) => kind === 'died').length;
}
