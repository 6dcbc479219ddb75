import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Who caused an error, for a log. */
export interface ClientOfError {
  readonly address: string | undefined;
  /** Undefined before the first request of a connection. */
  readonly method: string | undefined;
  readonly requestId: string | undefined;
}

/** Called for an error that no code of a client's connection handled. Each is a defect. */
export type ReportClientError = (error: unknown, client: ClientOfError) => void;

interface Connection {
  readonly socket: Socket;
  readonly address: string | undefined;
  readonly report: ReportClientError;
  /** The latest answer. */
  response?: ServerResponse;
}

const current = new AsyncLocalStorage<Connection>();

/**
 * Lets everything that a server does for a client run for that client: the listeners of its connection, requests and
 * answers, and what they schedule. An error that none of it handles ends the connection, and never the process.
 *
 * Node.js reads requests in the context in which it begins to read a connection. It emits the events of a socket
 * outside of it.
 */
export function ownConnections(server: Server, report: ReportClientError): void {
  runEvents(server, (name, [given]) => {
    if (name !== 'connection' || !(given instanceof Socket)) return undefined;
    const connection: Connection = { socket: given, address: given.remoteAddress, report };
    runEvents(given, () => connection);
    return connection;
  });
  server.prependListener('request', (_request, response) => {
    const connection = current.getStore();
    if (connection !== undefined) connection.response = response;
  });
}

/**
 * Ends the connection of the client for which the process ran when an error reached its top: in a timer, say, or a
 * promise. Returns false if it ran for no client.
 */
export function endClientOf(error: unknown): boolean {
  const connection = current.getStore();
  if (connection === undefined) return false;
  end(connection, error);
  return true;
}

/** Runs the listeners of an emitter's events for the connection that an event belongs to. */
function runEvents(
  emitter: EventEmitter,
  connectionOf: (name: string | symbol, given: readonly unknown[]) => Connection | undefined,
): void {
  const emit = emitter.emit.bind(emitter);
  Object.assign(emitter, {
    emit(name: string | symbol, ...given: unknown[]): boolean {
      const connection = connectionOf(name, given);
      if (connection === undefined) return emit(name, ...given);
      return current.run(connection, () => {
        try {
          return emit(name, ...given);
        } catch (error) {
          end(connection, error);
          return true;
        }
      });
    },
  });
}

function end({ socket, address, response, report }: Connection, error: unknown): void {
  socket.destroy();
  const requestId = response?.getHeader('X-Request-Id');
  report(error, {
    address,
    method: response?.req.method,
    requestId: typeof requestId === 'string' ? requestId : undefined,
  });
}
