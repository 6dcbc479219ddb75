import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '@posthorn/domain';
import type { WebSocket } from '@posthorn/http-server';
import {
  type ListenerConnection,
  type ListenerOptions,
  CLOSE,
  createListenerConnection,
} from '../connections/listener-connection.js';
import type { Hub } from './create-hub.js';
import { createKeepAlive } from '../connections/keep-alive.js';

/** The open connections of this process. */
export interface Connections {
  open(socket: WebSocket, listener: Omit<ListenerOptions, 'awaitPong'>): void;
  /** Ends the connections of a deleted endpoint. */
  endListening(endpointId: string): void;
  /** Ends all, so that their clients connect again. */
  restart(reason: string): void;
  /** Resumes what an outage prevented, and ends the connections that may not listen any more. */
  check(): Promise<void>;
  count(): number;
  /** Waits a moment for the clients after `restart`, and cuts off the others. */
  stop(): Promise<void>;
}

export interface ConnectionsOptions {
  readonly hub: Pick<Hub, 'add' | 'remove'>;
  onClosed(listenerId: string): void;
}

const CLOSE_WITHIN_MS = 2 * SECOND;

export function createConnections({ hub, onClosed }: ConnectionsOptions): Connections {
  const sockets = new Map<ListenerConnection, WebSocket>();
  const keepAlive = createKeepAlive();
  return {
    open(socket, listener) {
      const { id, endpointId } = listener;
      const awaitPong = keepAlive.add(socket);
      const connection = createListenerConnection(socket, { ...listener, awaitPong });
      sockets.set(connection, socket);
      hub.add(endpointId, connection);
      socket.once('close', () => {
        sockets.delete(connection);
        hub.remove(endpointId, connection);
        onClosed(id);
      });
      connection.wake();
    },
    endListening(endpointId) {
      for (const connection of sockets.keys()) {
        if (connection.endpointId === endpointId) connection.close(CLOSE.policy, 'the endpoint was deleted');
      }
    },
    restart(reason) {
      for (const connection of sockets.keys()) connection.close(CLOSE.restart, reason);
    },
    async check() {
      const all = [...sockets.keys()];
      for (const connection of all) connection.wakeAgain();
      await Promise.all(all.map((connection) => connection.check()));
    },
    count: () => sockets.size,
    async stop() {
      const open = [...sockets.values()];
      const closed = Promise.all(
        open.map((socket) => new Promise((resolve) => socket.once('close', resolve))),
      );
      const grace = new AbortController();
      await Promise.race([closed, sleep(CLOSE_WITHIN_MS, undefined, grace).catch(() => undefined)]);
      grace.abort();
      for (const socket of open) socket.terminate();
      await closed;
      keepAlive.stop();
    },
  };
}
