import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The minimum speed at which a client must take its answers. */
export interface MinAnswerRate {
  /** A client that takes nothing for so long is disconnected. */
  readonly stallMs: number;
  /** It has more time after it took much at once. See `watchAnswers`. */
  readonly bytesPerSecond: number;
}

const SECOND = 1000;
export const DEFAULT_MIN_ANSWER_RATE: MinAnswerRate = {
  stallMs: 30 * SECOND,
  bytesPerSecond: 16 * 1024,
};

/** One timer serves all connections. */
const LOOKS_PER_STALL = 6;

interface Progress {
  takenBytes: number;
  mustTakeByMs: number;
}

/**
 * Disconnects every client that does not take what waits for it, until the server closes. The system takes up to 4 MB
 * of an answer before the client has read any, and the next bytes once a third of them was read. So a client that took
 * much at once has the time to read it at the minimum rate.
 */
export function watchAnswers(
  server: Server,
  { stallMs, bytesPerSecond }: MinAnswerRate,
  onStalled: (address: string | undefined) => void,
): void {
  const progresses = new Map<Socket, Progress>();

  function look(socket: Socket, progress: Progress, nowMs: number): void {
    const bytes = countTakenBytes(socket) - progress.takenBytes;
    if (socket.writableLength === 0 || bytes > 0) {
      const readingMs = (bytes / bytesPerSecond) * SECOND;
      progress.takenBytes += bytes;
      progress.mustTakeByMs = Math.max(progress.mustTakeByMs, nowMs + stallMs + readingMs);
    } else if (nowMs > progress.mustTakeByMs) {
      onStalled(socket.remoteAddress);
      // Otherwise the system would keep for minutes what it has taken.
      socket.resetAndDestroy();
    }
  }

  function lookAtAll(): void {
    const nowMs = performance.now();
    for (const [socket, progress] of progresses) look(socket, progress, nowMs);
  }

  server.on('connection', (socket: Socket) => {
    // The server gets a connection again whose upgrade it ignores.
    if (progresses.has(socket)) return;
    progresses.set(socket, { takenBytes: 0, mustTakeByMs: performance.now() + stallMs });
    socket.once('close', () => progresses.delete(socket));
  });
  // After this process stalled, the sockets must be written to before their progress is evaluated.
  const timer = setInterval(() => setImmediate(lookAtAll), stallMs / LOOKS_PER_STALL);
  server.once('close', () => clearInterval(timer));
}

interface Handle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

/** The bytes that the system has taken. Only the handle tells of parts of a large write; Node.js itself asks it, too. */
function countTakenBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { readonly _handle?: Handle | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten;
}
