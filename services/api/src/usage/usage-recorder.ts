import { MINUTE, SECOND } from '@posthorn/domain';
import { repeat } from '@posthorn/runtime';

/** Records in the background what is in use: many ids per statement, each at most once a minute. */
export interface UsageRecorder {
  record(id: string): void;
  /** Writes the remaining records. */
  stop(): Promise<void>;
}

export interface UsageRecorderOptions {
  markUsed(ids: readonly string[]): Promise<void>;
  onError(error: unknown): void;
}

const WRITE_EVERY_MS = SECOND;
/** Bounds the ids that wait to be written while the database is away. */
const MAX_WAITING = 100_000;

export function createUsageRecorder({ markUsed, onError }: UsageRecorderOptions): UsageRecorder {
  const waiting = new Set<string>();
  /** When each id was last written to the database, earliest first. */
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
    await markUsed(ids);
    for (const id of ids) {
      waiting.delete(id);
      toldAtMs.set(id, performance.now());
    }
  }

  const writing = repeat(write, { intervalMs: WRITE_EVERY_MS, onError });
  return {
    record(id) {
      if (!toldAtMs.has(id) && waiting.size < MAX_WAITING) waiting.add(id);
    },
    async stop() {
      await writing.stop();
      await write().catch(onError);
    },
  };
}
