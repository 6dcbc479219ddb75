import type { Database } from '@posthorn/database';
import { SECOND } from '@posthorn/domain';
import { repeat } from '@posthorn/runtime';

/** Records when senders shook hands with endpoints last, after the answer. */
export interface HandshakeLog {
  add(endpointId: string): void;
  /** Writes the remaining ones. */
  stop(): Promise<void>;
}

export interface HandshakeLogOptions {
  readonly sources: Pick<Database['sources'], 'recordHandshakes'>;
  onError(error: unknown): void;
}

const WRITE_EVERY_MS = SECOND;
/** The limit of endpoints while the database is down. */
const MAX_WAITING = 5000;

/** A flood of handshakes costs one update of an endpoint in a second. */
export function createHandshakeLog({ sources, onError }: HandshakeLogOptions): HandshakeLog {
  const waiting = new Map<string, Date>();

  async function write(): Promise<void> {
    const taken = Array.from(waiting, ([endpointId, at]) => ({ endpointId, at }));
    if (taken.length === 0) return;
    await sources.recordHandshakes(taken);
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
