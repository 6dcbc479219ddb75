import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { IncomingMessage, type Server, ServerResponse } from 'node:http';
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
 */
export function ownConnections(server: Server, report: ReportClientError): void {
  const connections = new WeakMap<Socket, Connection>();
  runEvents(server, (given) => {
    const socket = findSocket(given);
    if (socket === undefined) return undefined;
    const connection = connections.get(socket) ?? { socket, address: socket.remoteAddress, report };
    connections.set(socket, connection);
    for (const each of given) {
      if (isEmitter(each) && !Object.hasOwn(each, 'emit')) runEvents(each, () => connection);
      if (isResponse(each)) connection.response = each;
    }
    return connection;
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

/** Runs the listeners of all events of an emitter for the connection that the event belongs to. */
function runEvents(
  emitter: EventEmitter,
  connectionOf: (given: readonly unknown[]) => Connection | undefined,
): void {
  const emit = emitter.emit.bind(emitter);
  Object.assign(emitter, {
    emit(name: string | symbol, ...given: unknown[]): boolean {
      const connection = connectionOf(given);
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

function findSocket(given: readonly unknown[]): Socket | undefined {
  const request = given.find((each) => each instanceof IncomingMessage);
  return request?.socket ?? given.find((each) => each instanceof Socket);
}

const isEmitter = (value: unknown): value is EventEmitter => value instanceof EventEmitter;
const isResponse = (value: unknown): value is ServerResponse => value instanceof ServerResponse;

function end({ socket, address, response, report }: Connection, error: unknown): void {
  socket.destroy();
  const requestId = response?.getHeader('X-Request-Id');
  report(error, {
    address,
    method: response?.req.method,
    requestId: typeof requestId === 'string' ? requestId : undefined,
  });
}
