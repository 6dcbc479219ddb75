import type { PrismaClient } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import { closeListeners } from './close-listeners.js';
import { deleteUnheard, markUnheard } from './delete-unheard.js';
import { confirmUpTo, failOverdue } from './end-messages.js';
import { type NextMessage, type NextQuery, findNextMessages, findUnconfirmed } from './find-next-messages.js';
import { type EndpointNews, findNews } from './find-news.js';
import { handOut } from './hand-out.js';
import type { HandedOutMessage } from './handed-out-message.js';
import {
  type ProcessLease,
  addProcess,
  extendLease,
  findDeadListeners,
  removeProcesses,
} from './listener-processes.js';
import { type NewListener, openListener } from './open-listener.js';
import { type ListenerResult, recordResults } from './record-results.js';
import { skipMessages } from './skip-messages.js';

/** Listeners, and the messages that they get. */
export interface ListeningRepository {
  /** Adds a process that will hold connections. It must extend its lease. */
  addProcess(lease: ProcessLease): Promise<void>;
  /** Returns false when the lease expired. Another process may have released the listeners. */
  extendLease(lease: ProcessLease): Promise<boolean>;
  /** Removes a process without listeners. */
  endProcess(processId: string): Promise<void>;
  /**
   * Adds a connection. Returns the position from which on the listener gets every message, even one that another
   * listener has.
   */
  open(listener: NewListener): Promise<string>;
  /** Removes connections, and returns the endpoints whose messages wait again. */
  close(listenerIds: readonly string[]): Promise<readonly string[]>;
  /** Does the same for at most `limit` connections of processes whose lease expired. */
  closeDead(limit: number): Promise<readonly string[]>;
  /**
   * Returns the next messages for a listener, in order, as many as it may hold. It includes those that another listener
   * answered before this one had them. Such a message may be one that the listener just got.
   */
  findNext(query: NextQuery): Promise<readonly NextMessage[]>;
  /** Returns the oldest messages without a result. */
  findUnconfirmed(query: {
    readonly endpointId: string;
    readonly limit: number;
  }): Promise<readonly NextMessage[]>;
  /** Records that a listener gets messages, and returns them. Null stands for a caller without a connection. */
  handOut(listenerId: string | null, ids: readonly string[]): Promise<readonly HandedOutMessage[]>;
  /** Records results as attempts. Only the first result of a message counts. */
  recordResults(listenerId: string, results: readonly ListenerResult[]): Promise<void>;
  /** Leaves messages to the other listeners. Once all of them have skipped one, it ends as delivered. */
  skip(listenerId: string, ids: readonly string[]): Promise<void>;
  /** Ends messages up to a position as delivered, without an attempt. */
  confirmUpTo(to: { readonly endpointId: string; readonly position: string }): Promise<void>;
  /** Fails at most `limit` messages whose time is over. Returns their number. */
  failOverdue(limit: number): Promise<number>;
  findNews(endpointIds: readonly string[]): Promise<readonly EndpointNews[]>;
  /** Notes that a listener without a connection has left the endpoint. */
  markUnheard(endpointId: string): Promise<void>;
  /** Deletes at most `limit` ephemeral endpoints without listeners. Returns their number. */
  deleteUnheard(limit: number): Promise<number>;
}

export function createListeningRepository(prisma: PrismaClient, prepared: SqlClient): ListeningRepository {
  const close = (ids: readonly string[]): Promise<readonly string[]> => closeListeners(prisma, prepared, ids);
  return {
    addProcess: (lease) => addProcess(prepared, lease),
    extendLease: (lease) => extendLease(prepared, lease),
    endProcess: (processId) => removeProcesses(prepared, processId),
    open: (listener) => openListener(prisma, prepared, listener),
    close,
    async closeDead(limit) {
      const endpointIds = await close(await findDeadListeners(prepared, limit));
      await removeProcesses(prepared, null);
      return endpointIds;
    },
    findNext: (query) => findNextMessages(prepared, query),
    findUnconfirmed: (query) => findUnconfirmed(prepared, query),
    handOut: (listenerId, ids) => handOut(prisma, listenerId, ids),
    recordResults: (listenerId, results) => recordResults(prisma, listenerId, results),
    skip: (listenerId, ids) => skipMessages(prisma, listenerId, ids),
    confirmUpTo: (to) => confirmUpTo(prisma, prepared, to),
    failOverdue: (limit) => failOverdue(prisma, prepared, limit),
    findNews: (endpointIds) => findNews(prepared, endpointIds),
    markUnheard: (endpointId) => markUnheard(prisma, endpointId),
    deleteUnheard: (limit) => deleteUnheard(prisma, limit),
  };
}
