import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from '@posthorn/lab';
import { judgeBalance } from './judge.js';
import type { Outcome } from './scenario.js';
import type { Trial } from './trial.js';
import { type EndpointPlan, type World, createWorld } from './world.js';
import { drawWorldBalance, waitForWorld } from './world-books.js';

/** The experiment and the environment of its load. */
export interface BrokenTrial extends Trial {
  readonly world: World;
  /** Reports a violated invariant. */
  readonly blame: (fault: string) => void;
  readonly note: (figure: string, value: string | number) => void;
  /** Adds messages that were inserted without the API. They must be settled too. */
  readonly expectSettled: (messageIds: readonly string[]) => void;
}

export interface Breakage {
  /** The destinations of the load, when they are not the everyday ones. */
  readonly plans?: readonly EndpointPlan[];
  /** Creates the environment, when it consists of more than destinations. */
  readonly createWorld?: (trial: Trial) => Promise<World>;
  /** Runs before the load, for example to insert waiting messages. */
  readonly prepare?: (trial: BrokenTrial) => Promise<void>;
  /** Injects the fault and repairs it while the load runs. */
  readonly breakIt: (trial: BrokenTrial, load: Load) => Promise<void>;
  /** Runs after the load. */
  readonly afterLoad?: (trial: BrokenTrial) => Promise<void>;
  /** Runs once all messages are settled or should be. */
  readonly verify?: (trial: BrokenTrial) => Promise<void>;
  /** The limit of the recovery time, counted from the end of the load. */
  readonly quietWithinMs: number;
}

const CALM_BEFORE_MS = 1000;

/** Injects a fault under a steady load, waits until all is settled, and reconciles the counts. */
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

/** The load lasts a moment longer than the fault, and at least its required duration. */
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
