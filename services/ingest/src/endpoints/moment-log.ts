import { SECOND } from '@posthorn/domain';
import { repeat } from '@posthorn/runtime';

export interface MomentOfEndpoint {
  readonly endpointId: string;
  readonly at: Date;
}

/** Records when something happened at endpoints last, after the answer. */
export interface MomentLog {
  add(endpointId: string): void;
  /** Writes the remaining ones. */
  stop(): Promise<void>;
}

export interface MomentLogOptions {
  write(moments: readonly MomentOfEndpoint[]): Promise<void>;
  onError(error: unknown): void;
}

const WRITE_EVERY_MS = SECOND;
/** The limit of endpoints while the database is down. */
const MAX_WAITING = 5000;

/** Any number of moments of an endpoint costs one write in a second. */
export function createMomentLog({ write: record, onError }: MomentLogOptions): MomentLog {
  const waiting = new Map<string, Date>();

  async function write(): Promise<void> {
    const taken = Array.from(waiting, ([endpointId, at]) => ({ endpointId, at }));
    if (taken.length === 0) return;
    await record(taken);
    for (const { endpointId, at } of taken) if (waiting.get(endpointId) === at) waiting.delete(endpointId);
  }

  const writing = repeat(write, { intervalMs: WRITE_EVERY_MS, onError });
  return {
    add(endpointId) {
      if (waiting.has(endpointId) || waiting.size < MAX_WAITING) waiting.set(endpointId, new Date());
    },
    async stop() {
      await writing.stop();
      await write().catch(onError);
    },
  };
}
