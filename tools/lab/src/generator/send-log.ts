import { nowMs } from '../measure/now-ms.js';
import type { SendColumns } from './messages.js';
import type { PostAnswer } from './post-connection.js';

const ACCEPTED = 202;
const ID_MARK = '"message_id":"';

/** The results of the sends of one load. */
export interface SendLog {
  readonly accepted: number;
  readonly refused: number;
  add(intendedMs: number, answer: PostAnswer): void;
  read(): SendColumns;
}

export function createSendLog(): SendLog {
  const messageIds: string[] = [];
  const intended: number[] = [];
  const answered: number[] = [];
  let refused = 0;
  return {
    get accepted() {
      return messageIds.length;
    },
    get refused() {
      return refused;
    },
    add(intendedMs, { status, body }) {
      if (status !== ACCEPTED) {
        refused += 1;
        return;
      }
      messageIds.push(readMessageId(body));
      intended.push(intendedMs);
      answered.push(nowMs());
    },
    read: () => ({
      messageIds,
      intendedMs: Float64Array.from(intended),
      answeredMs: Float64Array.from(answered),
      accepted: messageIds.length,
      refused,
    }),
  };
}

/** Empty when there is none, as in a response of a benchmark baseline. */
function readMessageId(body: string): string {
  const mark = body.indexOf(ID_MARK);
  if (mark < 0) return '';
  const start = mark + ID_MARK.length;
  return body.slice(start, body.indexOf('"', start));
}
