import type { Database } from '@posthorn/database';
import { MINUTE, SECOND } from '@posthorn/domain';
import { repeat } from '@posthorn/runtime';

/** Records in the background which API keys are in use: many keys per statement, each key at most once a minute. */
export interface KeyUsage {
  record(apiKeyId: string): void;
  /** Writes the remaining records. */
  stop(): Promise<void>;
}

export interface KeyUsageOptions {
  readonly apiKeys: Pick<Database['apiKeys'], 'markUsed'>;
  onError(error: unknown): void;
}

const WRITE_EVERY_MS = SECOND;
/** Bounds the keys that wait to be written while the database is away. */
const MAX_WAITING = 100_000;

export function createKeyUsage({ apiKeys, onError }: KeyUsageOptions): KeyUsage {
  const waiting = new Set<string>();
  /** When each key was last written to the database, earliest first. */
  const toldAtMs = new Map<string, number>();

  function forgetOld(): void {
    const oldMs = performance.now() - MINUTE;
    for (const [id, atMs] of toldAtMs) {
      if (atMs > oldMs) return;
      toldAtMs.delete(id);
    }
  }

  async function write(): Promise<void> {
    forgetOld();
    if (waiting.size === 0) return;
    const ids = [...waiting];
    await apiKeys.markUsed(ids);
    for (const id of ids) {
      waiting.delete(id);
      toldAtMs.set(id, performance.now());
    }
  }

  const writing = repeat(write, { intervalMs: WRITE_EVERY_MS, onError });
  return {
    record(apiKeyId) {
      if (!toldAtMs.has(apiKeyId) && waiting.size < MAX_WAITING) waiting.add(apiKeyId);
    },
    async stop() {
      await writing.stop();
      await write().catch(onError);
    },
  };
}
