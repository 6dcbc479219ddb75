import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { BodyReservation } from '../bodies/body-budget.js';

/**
 * The system takes an answer before its client has read it, and keeps it, even after a FIN. Nothing shows what was read:
 * a client may ask again without reading. So a large answer keeps its memory until so much was written after it that the
 * system cannot have it any more, or until the end of its connection, which is then reset.
 */
interface Connection {
  /** The oldest first. */
  readonly answers: Set<HeldAnswer>;
  readonly onClosed: Set<() => void>;
  requestsUnderWay: number;
  latest: ServerResponse | undefined;
  /** Whether no request is answered after the latest one. */
  isEnding: boolean;
  writtenBytes: number;
  /** Of answers that hold no memory. */
  uncountedBytes: number;
  /** Closes the connection as usual from now on. */
  restore(): void;
}

interface HeldAnswer {
  readonly response: ServerResponse;
  readonly reservation: BodyReservation;
  /** The bytes of the connection up to its end. */
  writtenBytes: number;
}

const connections = new Map<Socket, Connection>();

/** How long a client may take to close a connection after its last answer. */
const CLOSE_WITHIN_MS = 65_000;
/** Linux keeps no more for a connection by default (tcp_wmem): what was written before it is gone. */
export const KEPT_BYTES = 4 * 1024 * 1024;
/** Small answers of one connection. The next answer is its last one. */
const MOST_UNCOUNTED_BYTES = 1024 * 1024;

/**
 * To be called for each request. Returns false when the connection has its last answer already, so that this request
 * must not be processed (RFC 9112, section 9.6).
 */
export function beginAnswer({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const connection = connectionOf(socket);
  if (connection.isEnding) return false;
  connection.requestsUnderWay += 1;
  connection.latest = response;
  for (const { reservation } of connection.answers) reservation.use();
  if (mustEnd(connection)) endAfter(response);
  // Before that of Node.js, which begins to write the next answer.
  response.prependOnceListener('finish', () => endAnswer(connection, { socket, response }));
  return true;
}

/** Keeps the reservation of an answer while the system may have it. Meanwhile it may be revoked: a reset. */
export function holdAnswer(response: ServerResponse, reservation: BodyReservation): void {
  const { socket } = response.req;
  if (socket.destroyed) {
    reservation.release();
    return;
  }
  const { answers, latest } = connectionOf(socket);
  answers.add({ response, reservation, writtenBytes: Infinity });
  reservation.allowRevocation(() => socket.resetAndDestroy());
  if (latest === response && reservation.isScarce()) endAfter(response);
}

/** Calls the function once when the connection is closed, unless the returned function was called. */
export function onceConnectionClosed(socket: Socket, callback: () => void): () => void {
  const { onClosed } = connectionOf(socket);
  onClosed.add(callback);
  return () => void onClosed.delete(callback);
}

/** Lets clients read the rest of their answers after the end of this process. */
export function closeWithoutReset(): void {
  for (const { restore } of connections.values()) restore();
}

/** A client that has read its answers connects again. So they do not count for long while memory is scarce. */
function mustEnd({ answers, uncountedBytes }: Connection): boolean {
  if (uncountedBytes > MOST_UNCOUNTED_BYTES) return true;
  for (const { reservation } of answers) if (reservation.isScarce()) return true;
  return false;
}

function endAfter(response: ServerResponse): void {
  if (response.headersSent) return;
  response.setHeader('Connection', 'close');
  connectionOf(response.req.socket).isEnding = true;
}

/** The system has taken the answer. */
function endAnswer(
  connection: Connection,
  { socket, response }: { readonly socket: Socket; readonly response: ServerResponse },
): void {
  const { answers } = connection;
  const { bytesWritten } = socket;
  const bytes = bytesWritten - connection.writtenBytes;
  let isCounted = false;
  connection.writtenBytes = bytesWritten;
  connection.requestsUnderWay -= 1;
  for (const answer of answers) {
    if (answer.response === response) {
      answer.writtenBytes = bytesWritten;
      isCounted = true;
    } else if (bytesWritten - answer.writtenBytes >= KEPT_BYTES) release(answers, answer);
    if (connection.requestsUnderWay === 0) answer.reservation.rest();
  }
  if (!isCounted) connection.uncountedBytes += bytes;
}

function release(answers: Set<HeldAnswer>, answer: HeldAnswer): void {
  answers.delete(answer);
  answer.reservation.release();
}

function connectionOf(socket: Socket): Connection {
  const known = connections.get(socket);
  if (known !== undefined) return known;
  const answers = new Set<HeldAnswer>();
  const connection: Connection = {
    answers,
    onClosed: new Set(),
    requestsUnderWay: 0,
    latest: undefined,
    isEnding: false,
    writtenBytes: 0,
    uncountedBytes: 0,
    restore: resetWhenClosed(socket, answers),
  };
  if (socket.destroyed) return connection;
  connections.set(socket, connection);
  socket.once('close', () => {
    connections.delete(socket);
    for (const answer of answers) release(answers, answer);
    for (const callback of connection.onClosed) callback();
  });
  return connection;
}

function resetWhenClosed(socket: Socket, answers: ReadonlySet<HeldAnswer>): () => void {
  const { destroy, destroySoon } = socket;
  const restore = (): void => void Object.assign(socket, { destroy, destroySoon });
  Object.assign(socket, {
    destroy(error?: Error) {
      restore();
      const mayBeKept = answers.size > 0 && error === undefined;
      return mayBeKept ? socket.resetAndDestroy() : socket.destroy(error);
    },
    // After the last answer of a connection. Its client closes it, too, once it has read the answer.
    destroySoon() {
      if (answers.size === 0) destroySoon.call(socket);
      else socket.end().setTimeout(CLOSE_WITHIN_MS);
    },
  });
  return restore;
}
