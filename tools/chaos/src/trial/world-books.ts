import { type Balance, type Load, drawBalance, waitForQuiet } from '@posthorn/lab';
import type { Trial } from './trial.js';
import type { World } from './world.js';

const PROGRESS_EVERY_MS = 5000;

/** Resolves to the time until everything was settled. */
export async function waitForWorld(trial: Trial, world: World, withinMs: number): Promise<number> {
  let saidMs = Date.now();
  return await waitForQuiet({
    sql: trial.stack.sql,
    endpointIds: world.endpoints.map(({ id }) => id),
    withinMs,
    onProgress(unsettled) {
      if (Date.now() - saidMs < PROGRESS_EVERY_MS) return;
      saidMs = Date.now();
      trial.say(`waits for ${unsettled} messages`);
    },
  });
}

export interface WorldAccounts {
  readonly world: World;
  readonly load: Load;
  readonly loadMs: readonly [number, number];
  readonly alsoAccepted: readonly string[];
}

export function drawWorldBalance(
  { stack: { sql, journal } }: Trial,
  { world, load, loadMs, alsoAccepted }: WorldAccounts,
): Promise<Balance> {
  return drawBalance({
    sql,
    journal: journal.entries,
    receipts: world.receipts,
    sends: load.records,
    loadMs,
    alsoAccepted,
    expectations: new Map(world.endpoints.map(({ id, expected }) => [id, expected])),
  });
}
