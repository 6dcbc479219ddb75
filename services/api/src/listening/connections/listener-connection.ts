import { ApiError } from '@posthorn/common';
import type { Database, ListenerResult } from '@posthorn/database';
import { MAX_OUTSTANDING } from '@posthorn/domain';
import type { ReadTurn, WebSocket } from '@posthorn/http-server';
import type { ByteBudget } from '../messages/byte-budget.js';
import { type HandOutLoop, LARGE_PAGE_BYTES, createHandOutLoop } from './hand-out-loop.js';
import { type KnownMessages, createKnownMessages } from './known-messages.js';
import { type ListenerAnswer, readClientFrame } from './read-client-frame.js';
import { createResultLog } from './result-log.js';

/** The codes with which a connection of a listener ends (RFC 6455, section 7.4). */
export const CLOSE = {
  /** A frame was invalid, the endpoint was deleted, or the API key is not valid any more: connecting again will not help. */
  policy: 1008,
  /** The connection cannot go on. The client should connect again. */
  failed: 1011,
  /** The process stops, or lost its lease. The client should connect again, to another process. */
  restart: 1012,
} as const;

/** A connected listener. */
export interface ListenerConnection extends HandOutLoop {
  readonly id: string;
  readonly endpointId: string;
  /** Ends the connection when the listener may not listen any more. */
  check(): Promise<void>;
  close(code: number, reason: string): void;
}

export interface ListenerOptions {
  readonly id: string;
  readonly endpointId: string;
  readonly tenantId: string;
  readonly projectId: string;
  /** The listener gets messages behind this position even if another listener has them. */
  readonly newSince: string;
  readonly listening: Database['listening'];
  readonly budget: ByteBudget;
  readonly readTurn: ReadTurn;
  /** Resolves when the client has read what was sent to it, or is gone. */
  awaitPong(): Promise<void>;
  /** Throws when the listener may not listen any more. */
  authorize(): Promise<void>;
  onError(error: unknown): void;
}

/** Hands out messages and takes results until the connection ends. */
export function createListenerConnection(socket: WebSocket, options: ListenerOptions): ListenerConnection {
  const { id, endpointId, listening, authorize, onError } = options;
  const known = createKnownMessages();
  const takeFrame = createFrameTaker(known, (result) => results.add(result));
  let mayHaveMore = false;

  const isOpen = (): boolean => socket.readyState === socket.OPEN;
  const close = (code: number, reason: string): void => {
    if (isOpen()) socket.close(code, reason);
  };
  const fail = (error: unknown): void => {
    if (isRefusal(error)) {
      close(CLOSE.policy, error.message);
      return;
    }
    onError(error);
    close(CLOSE.failed, 'connect again');
  };
  const loop = createHandOutLoop({
    ...options,
    ...{ listenerId: id, isOpen, closed: closingOf(socket), awaitRead: createReadProof(options.awaitPong) },
    cutOff: () => socket.terminate(),
    onHandOut(message) {
      const isNew = known.add(message);
      if (known.countUnanswered() >= MAX_OUTSTANDING) mayHaveMore = true;
      return isNew;
    },
    // An error means that the connection is over, which ends the loop.
    send: (frame) => new Promise((resolve) => socket.send(frame, () => resolve())),
    onFailed: fail,
    onOutage: onError,
  });
  const results = createResultLog({
    async record(batch) {
      await authorize();
      await recordAnswers(listening, id, batch);
    },
    onRecorded() {
      if (!mayHaveMore) return;
      mayHaveMore = false;
      loop.wake();
    },
    onFailed: fail,
  });

  socket.on('message', (data: Buffer, isBinary) => {
    const isTaken = !isBinary && takeFrame(data.toString());
    if (!isTaken) close(CLOSE.policy, 'a frame was not valid');
  });

  return {
    ...loop,
    id,
    endpointId,
    async check() {
      try {
        await authorize();
      } catch (error) {
        if (isRefusal(error)) fail(error);
      }
    },
    close,
  };
}

/** Small pages count together. */
function createReadProof(awaitPong: () => Promise<void>): (bytes: number) => Promise<void> {
  let unprovenBytes = 0;
  return async (bytes) => {
    unprovenBytes += bytes;
    if (unprovenBytes <= LARGE_PAGE_BYTES) return;
    unprovenBytes = 0;
    await awaitPong();
  };
}

function closingOf(socket: WebSocket): AbortSignal {
  const closing = new AbortController();
  socket.once('close', () => closing.abort());
  return closing.signal;
}

async function recordAnswers(
  listening: Pick<Database['listening'], 'recordResults' | 'skip'>,
  listenerId: string,
  answers: readonly ListenerAnswer[],
): Promise<void> {
  const results = answers.filter((answer): answer is ListenerResult => !isSkipped(answer));
  await listening.recordResults(listenerId, results);
  const skipped = answers.filter(isSkipped).map(({ messageId }) => messageId);
  await listening.skip(listenerId, skipped);
}

type Skipped = Extract<ListenerAnswer, { readonly skipped: true }>;

const isSkipped = (answer: ListenerAnswer): answer is Skipped => 'skipped' in answer;

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500;
}

/** Repeated results and answers to pings since the last result. More of them are an attack. */
const MAX_USELESS_FRAMES = 1000;

/** Returns a function that takes the texts of one client. It returns false for one that no client of ours sends. */
function createFrameTaker(
  known: Pick<KnownMessages, 'answer'>,
  onResult: (result: ListenerAnswer) => void,
): (text: string) => boolean {
  let uselessFrames = 0;
  return (text) => {
    const frame = readClientFrame(text);
    if (frame.kind === 'invalid') return false;
    const answer = frame.kind === 'result' ? known.answer(frame.result.messageId) : 'repeated';
    if (frame.kind === 'result' && answer === 'first') {
      uselessFrames = 0;
      onResult(frame.result);
      return true;
    }
    uselessFrames += 1;
    return answer !== 'unknown' && uselessFrames <= MAX_USELESS_FRAMES;
  };
}
