import type { Socket } from 'node:net';
import type { Response } from 'express';
import type { BodyReservation } from '../bodies/body-budget.js';

/**
 * The system takes an answer before its client has read it, and keeps it, even after a FIN. So a large answer keeps its
 * memory until the next request of its connection, which proves that it was read, or until the end of the connection,
 * which is then reset.
 */
interface Connection {
  /** The oldest first. */
  readonly answers: Set<HeldAnswer>;
  /** Closes the connection as usual from now on. */
  restore(): void;
}

interface HeldAnswer {
  readonly bytes: number;
  readonly reservation: BodyReservation;
  isWritten: boolean;
}

const connections = new Map<Socket, Connection>();

/** How long a client may take to close a connection after its last answer. */
const CLOSE_WITHIN_MS = 65_000;
/** Linux keeps no more for a connection by default (tcp_wmem): what was written before it is gone. */
const KEPT_BYTES = 4 * 1024 * 1024;

/** Keeps the reservation of an answer until it was read. Meanwhile it may be revoked, which resets the connection. */
export function holdAnswer(response: Response, { reservation, bytes }: Omit<HeldAnswer, 'isWritten'>): void {
  const { socket } = response.req;
  if (socket.destroyed) {
    reservation.release();
    return;
  }
  const { answers } = connections.get(socket) ?? resetWhenClosed(socket);
  const answer: HeldAnswer = { bytes, reservation, isWritten: false };
  answers.add(answer);
  reservation.allowRevocation(() => socket.resetAndDestroy());
  response.once('finish', () => {
    answer.isWritten = true;
    reservation.rest();
    releaseOlder(answers);
  });
}

/** Whether the connection had a large answer whose memory was held. */
export function hasHeldAnswers(socket: Socket): boolean {
  return connections.has(socket);
}

/** To be called with each request: what was written before it arrived has been read. */
export function releaseReadAnswers(socket: Socket): void {
  const connection = connections.get(socket);
  if (connection === undefined) return;
  for (const answer of connection.answers) if (answer.isWritten) release(connection.answers, answer);
}

/** Lets clients read the rest of their answers after the end of this process. */
export function closeWithoutReset(): void {
  for (const { restore } of connections.values()) restore();
}

function release(answers: Set<HeldAnswer>, answer: HeldAnswer): void {
  answers.delete(answer);
  answer.reservation.release();
}

/** Of a client that asks before it has read. */
function releaseOlder(answers: Set<HeldAnswer>): void {
  let later = 0;
  for (const answer of [...answers].reverse()) {
    if (later >= KEPT_BYTES && answer.isWritten) release(answers, answer);
    later += answer.bytes;
  }
}

function resetWhenClosed(socket: Socket): Connection {
  const { destroy, destroySoon } = socket;
  const answers = new Set<HeldAnswer>();
  const restore = (): void => void Object.assign(socket, { destroy, destroySoon });
  connections.set(socket, { answers, restore });
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
  socket.once('close', () => {
    connections.delete(socket);
    for (const answer of answers) release(answers, answer);
  });
  return { answers, restore };
}
