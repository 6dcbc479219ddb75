import { ApiError, createUuidV7 } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { type ReadTurn, type WebSocket, limitCallsInFlight } from '@posthorn/http-server';
import type { Queues } from '@posthorn/queues';
import type { ByteBudget } from '../messages/byte-budget.js';
import { createConnections } from './create-connections.js';
import { type Hub, createHub } from './create-hub.js';
import { createListenerProcess } from './listener-process.js';

export interface ListenRequest {
  readonly endpointId: string;
  readonly tenantId: string;
  readonly projectId: string;
  /** Throws when the caller may not listen any more. */
  authorize(): Promise<void>;
  readonly readTurn: ReadTurn;
}

/** The listeners of this process. */
export interface Listeners {
  /**
   * Adds a listener: it gets every message from now on. Throws SERVICE_UNAVAILABLE while the process stops,
   * BURST_LIMIT_EXCEEDED. The returned function gets the connection, or undefined when the client is gone.
   */
  admit(request: ListenRequest): Promise<(socket: WebSocket | undefined) => void>;
  /** Waits for messages of an endpoint, without a connection. The caller must end it. */
  wait(endpointId: string): Waiter;
  isStopping(): boolean;
  count(): number;
  /** Renews the lease, and finds what a lost wake-up would have told. */
  runRound(): Promise<void>;
  /** Ends every connection, so that its client connects to another process. */
  stop(): Promise<void>;
}

export interface ListenersOptions {
  readonly listening: Database['listening'];
  readonly queues: Pick<Queues, 'wakeListeners' | 'onWakeUp'>;
  readonly budget: ByteBudget;
  onError(error: unknown): void;
}

/** An idle connection takes 14 to 42 kB (docs/benchmarks.md). */
const MAX_LISTENERS_PER_PROJECT = 2000;
const DEAD_AT_ONCE = 100;

export function createListeners({ listening, queues, budget, onError }: ListenersOptions): Listeners {
  const hub = createHub();
  const limit = limitCallsInFlight(MAX_LISTENERS_PER_PROJECT);
  const wakeEverywhere = (endpointId: string): void => {
    hub.wake(endpointId);
    queues.wakeListeners(endpointId).catch(() => undefined);
  };
  const process = createListenerProcess({ listening, onRequeued: wakeEverywhere, onError });
  const connections = createConnections({ hub, onClosed: process.close });
  const findNews = createNewsPoll({ listening, hub, onDeleted: connections.endListening });
  const unsubscribe = queues.onWakeUp(hub);
  let isStopping = false;
  async function admit(request: ListenRequest): ReturnType<Listeners['admit']> {
    if (isStopping) throw stopping();
    const id = createUuidV7();
    const newSince = await process.open({ id, endpointId: request.endpointId });
    return (socket) => {
      if (socket === undefined) process.close(id);
      else connections.open(socket, { ...request, id, newSince, listening, budget, onError });
      if (isStopping) connections.restart(STOPS);
    };
  }

  return {
    async admit(request) {
      const end = limit.begin(request.projectId);
      try {
        const open = await admit(request);
        return (socket) => {
          if (socket === undefined) end();
          else socket.once('close', end);
          open(socket);
        };
      } catch (error) {
        end();
        throw error;
      }
    },
    wait: (endpointId) => addWaiter(hub, endpointId),
    isStopping: () => isStopping,
    count: connections.count,
    async runRound() {
      if (!(await process.renew())) connections.restart('the process lost its lease');
      if (hub.endpointIds().length === 0) return;
      for (const endpointId of await listening.closeDead(DEAD_AT_ONCE)) wakeEverywhere(endpointId);
      await findNews();
      await connections.check();
    },
    async stop() {
      isStopping = true;
      unsubscribe();
      hub.wakeAll();
      connections.restart(STOPS);
      await connections.stop();
      await process.end();
    },
  };
}

function addWaiter(hub: Hub, endpointId: string): Waiter {
  const waiter = createWaiter(() => hub.remove(endpointId, waiter));
  hub.add(endpointId, waiter);
  return waiter;
}

const STOPS = 'the process stops';

function stopping(): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', 'This process stops. Connect again.', {
    retryAfterSeconds: 1,
    isExpected: true,
  });
}

/** One who waits for messages of an endpoint. */
interface Waiter {
  wake(): void;
  /** Resolves when a message may have come since the last call, or after the time. */
  next(withinMs: number): Promise<void>;
  end(): void;
}

function createWaiter(onEnd: () => void): Waiter {
  let isWoken = false;
  let resume: (() => void) | undefined;
  return {
    wake() {
      isWoken = true;
      resume?.();
    },
    async next(withinMs) {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs);
          resume = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isWoken = false;
    },
    end: onEnd,
  };
}

interface NewsPollOptions {
  readonly listening: Pick<Database['listening'], 'findNews'>;
  readonly hub: Pick<Hub, 'endpointIds' | 'wake'>;
  onDeleted(endpointId: string): void;
}

const ENDPOINTS_AT_ONCE = 1000;

/** Asks for all endpoints of the process together, and wakes those who have something to fetch. */
function createNewsPoll({ listening, hub, onDeleted }: NewsPollOptions): () => Promise<void> {
  let lastPositions = new Map<string, string | null>();
  return async () => {
    const positions = new Map<string, string | null>();
    const endpointIds = hub.endpointIds();
    for (let at = 0; at < endpointIds.length; at += ENDPOINTS_AT_ONCE) {
      for (const news of await listening.findNews(endpointIds.slice(at, at + ENDPOINTS_AT_ONCE))) {
        const { endpointId, lastPosition, hasQueued, isDeleted } = news;
        positions.set(endpointId, lastPosition);
        if (isDeleted) onDeleted(endpointId);
        if (isDeleted || hasQueued || lastPosition !== lastPositions.get(endpointId)) hub.wake(endpointId);
      }
    }
    lastPositions = positions;
  };
}
