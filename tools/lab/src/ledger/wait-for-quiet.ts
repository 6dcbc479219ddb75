import { setTimeout as sleep } from 'node:timers/promises';
import type { LabSql } from '../stack/open-sql.js';
import { countUnsettled } from './read-messages.js';

export interface QuietOptions {
  readonly sql: LabSql;
  readonly endpointIds: readonly string[];
  readonly withinMs: number;
  readonly onProgress: (unsettled: number) => void;
}

const LOOK_EVERY_MS = 250;

/** Resolves to the elapsed time once every message of these endpoints is settled, or at the time limit. */
export async function waitForQuiet({
  sql,
  endpointIds,
  withinMs,
  onProgress,
}: QuietOptions): Promise<number> {
  const startedMs = Date.now();
  for (;;) {
    const unsettled = await countUnsettled(sql, endpointIds);
    const tookMs = Date.now() - startedMs;
    onProgress(unsettled);
    if (unsettled === 0 || tookMs > withinMs) return tookMs;
    await sleep(LOOK_EVERY_MS);
  }
}
