import type { BodyOwner } from './body-accounts.js';
import { createFairLine } from './fair-line.js';

/** Lets tenants take turns to read what is large, one read of each at a time, so that others are served in between. */
export interface ReadTurns {
  /**
   * Resolves when it is the owner's turn, and `reserve` has returned true. It is called again after memory was released,
   * until it does. The returned function ends the turn, and may be called again. Rejects with the reason of the signal.
   */
  begin(owner: BodyOwner, options: ReadTurnOptions): Promise<() => void>;
  /** Must be called when memory was released. */
  retry(): void;
}

export interface ReadTurnOptions {
  readonly signal: AbortSignal;
  /** Reserves the memory of what is read. Returns false when there is none now. */
  reserve(): boolean;
}

interface Waiting extends ReadTurnOptions {
  readonly tenantId: string;
  grant(): void;
}

/** Of different tenants. */
const MAX_READS = 2;
/** A read that waited for a lock used no processor. */
const MAX_REST_MS = 100;

export function createReadTurns(): ReadTurns {
  const line = createFairLine<Waiting>();
  /** The tenants that read, or rest. */
  const busy = new Set<string>();
  let isPlanned = false;

  const mayGo = ({ signal, tenantId, reserve }: Waiting): boolean =>
    signal.aborted || (!busy.has(tenantId) && reserve());

  function grantNext(): void {
    isPlanned = false;
    while (busy.size < MAX_READS) {
      const next = line.take(mayGo);
      if (next === undefined) return;
      if (!next.signal.aborted) next.grant();
    }
  }

  /** In another round of the event loop, so that other requests are answered in between. */
  function retry(): void {
    if (isPlanned || line.isEmpty()) return;
    isPlanned = true;
    setImmediate(grantNext);
  }

  /** A tenant rests for twice as long as it has read, so that most of the time is left to others. */
  function startRead(tenantId: string): () => void {
    const startedAtMs = performance.now();
    let isOver = false;
    busy.add(tenantId);
    return () => {
      if (isOver) return;
      isOver = true;
      setTimeout(
        () => {
          busy.delete(tenantId);
          retry();
        },
        Math.min(2 * (performance.now() - startedAtMs), MAX_REST_MS),
      );
    };
  }

  return {
    begin: (owner, { signal, reserve }) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const abort = (): void => reject(signal.reason as Error);
        signal.addEventListener('abort', abort, { once: true });
        const { tenantId } = owner;
        const grant = (): void => {
          signal.removeEventListener('abort', abort);
          resolve(startRead(tenantId));
        };
        line.add(owner, { tenantId, signal, reserve, grant });
        retry();
      }),
    retry,
  };
}
