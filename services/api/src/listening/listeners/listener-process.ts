import { createUuidV7 } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { SECOND } from '@posthorn/domain';

/** The lease under which this process holds connections. Without it, their messages go to other listeners. */
export interface ListenerProcess {
  /** Adds a connection. Resolves to the position from which on it gets every message. */
  open(listener: { readonly id: string; readonly endpointId: string }): Promise<string>;
  /** Removes a connection soon. The next round tries again what failed. */
  close(listenerId: string): void;
  /** Extends the lease and removes closed connections. Resolves to false when the lease was lost. */
  renew(): Promise<boolean>;
  /** Removes all connections that were closed, and the process. */
  end(): Promise<void>;
}

export interface ListenerProcessOptions {
  readonly listening: Pick<
    Database['listening'],
    'addProcess' | 'extendLease' | 'endProcess' | 'open' | 'close'
  >;
  /** Called with an endpoint whose messages wait again. */
  onRequeued(endpointId: string): void;
  onError(error: unknown): void;
}

/** Several rounds, so that a short outage of the database ends no connection. */
const LEASE_MS = 20 * SECOND;

export function createListenerProcess({
  listening,
  onRequeued,
  onError,
}: ListenerProcessOptions): ListenerProcess {
  let process: { readonly id: string; readonly added: Promise<void> } | undefined;
  let closed: string[] = [];
  let removing = Promise.resolve();

  async function getProcessId(): Promise<string> {
    process ??= addProcess(createUuidV7());
    const { id, added } = process;
    try {
      await added;
    } catch (error) {
      process = undefined;
      throw error;
    }
    return id;
  }

  function addProcess(processId: string): NonNullable<typeof process> {
    return { id: processId, added: listening.addProcess({ processId, leaseMs: LEASE_MS }) };
  }

  /** One statement removes all that were closed meanwhile. */
  async function removeClosed(): Promise<void> {
    const ids = closed;
    if (ids.length === 0) return;
    closed = [];
    try {
      for (const endpointId of await listening.close(ids)) onRequeued(endpointId);
    } catch (error) {
      closed.push(...ids);
      throw error;
    }
  }

  function removeSoon(): Promise<void> {
    removing = removing.catch(() => undefined).then(removeClosed);
    return removing;
  }

  return {
    open: async (listener) => await listening.open({ ...listener, processId: await getProcessId() }),
    close(listenerId) {
      closed.push(listenerId);
      removeSoon().catch(onError);
    },
    async renew() {
      await removeSoon();
      if (process === undefined) return true;
      const { id: processId } = process;
      if (await listening.extendLease({ processId, leaseMs: LEASE_MS })) return true;
      process = undefined;
      return false;
    },
    async end() {
      await removeSoon();
      if (process !== undefined) await listening.endProcess(process.id);
    },
  };
}
