import type { Socket } from 'node:net';
import type { Request } from 'got';

export const MAX_INTERIM_RESPONSES = 16;
/** Twice the longest kept head and body: in tiny chunks, the same bytes need many times as much. */
const MAX_BYTES = 160 * 1024;
/** The part of these bytes for interim responses. */
const MAX_INTERIM_BYTES = 64 * 1024;
/** Each read wakes the process. The longest answer usually comes in three reads. */
const MAX_READS = 2048;

export interface AnswerBounds {
  onTooManyInterimResponses(): void;
  /** Called when the answer has more bytes or more reads. */
  onTooMuch(): void;
}

/**
 * Limits the cost of one answer. A destination that answers in countless pieces would otherwise block the thread for
 * all others. The returned function ends the counting.
 */
export function boundAnswer(stream: Request, bounds: AnswerBounds): () => void {
  let stop = (): void => undefined;
  stream.once('socket', (socket: Socket) => {
    const bytesBefore = socket.bytesRead;
    const countBytes = (): number => socket.bytesRead - bytesBefore;
    let interimResponses = 0;
    let reads = 0;

    function countInterimResponse(): void {
      interimResponses += 1;
      if (interimResponses <= MAX_INTERIM_RESPONSES && countBytes() <= MAX_INTERIM_BYTES) return;
      stop();
      bounds.onTooManyInterimResponses();
    }

    function countRead(): void {
      reads += 1;
      if (reads <= MAX_READS && countBytes() <= MAX_BYTES) return;
      stop();
      bounds.onTooMuch();
    }

    stop = () => {
      stream.off('information', countInterimResponse);
      socket.off('data', countRead);
    };
    stream.on('information', countInterimResponse);
    socket.on('data', countRead);
  });
  return () => stop();
}
