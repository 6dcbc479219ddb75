import { type Posthorn, ConflictError, NotFoundError } from '@posthorn/client';
import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../actions/use-single-mutation.js';
import { NO_TESTS } from '../bulk/bulk-actions.js';
import { formatCount, formatMessages } from '../formats/format.js';
import { showSuccess } from '../outcomes/show-outcome.js';
import { useProject } from '../session/posthorn.js';
import type { Subject } from '../session/use-read.js';
import { rereadMessages } from './reread-messages.js';

/** The API takes this many ids in one call. */
const BATCH = 100;

/** Something that can be done with messages of one kind. */
interface Act {
  readonly changes: Subject;
  /** `2 messages deleted, 1 could not be.` */
  readonly describe: (done: number, asked: number) => string;
  /** Of one message the error is the answer; of many, the number that worked. */
  readonly one?: (posthorn: Posthorn, id: string) => PromiseLike<unknown>;
  readonly many: (posthorn: Posthorn, ids: readonly string[]) => Promise<number>;
}

/** The same for selected messages. */
export interface MessageAction extends Act {
  readonly label: string;
  /** What it means for each of them. */
  readonly text: string;
  readonly isDangerous?: boolean;
}

const REPLAY = {
  label: 'Replay',
  text: 'Each gets a fresh set of attempts.',
  describe: counted('queued for replay'),
};
const DELETE = {
  label: 'Delete',
  text: 'Payloads and answers are erased at once, for good.',
  isDangerous: true,
  describe: counted('deleted'),
};

export const INBOUND_ACTIONS = deliveredActions('inbound-messages', 'inboundMessages');

const OWN_ACTIONS = deliveredActions('messages', 'messages');
export const OUTBOUND_ACTIONS = {
  delete: OWN_ACTIONS.delete,
  replay: { ...OWN_ACTIONS.replay, text: `${REPLAY.text} ${NO_TESTS}` },
  retry: {
    changes: 'messages',
    describe: counted('will be retried now'),
    ...each((posthorn, id) => posthorn.messages.retryNow(id)),
  },
  cancel: {
    label: 'Cancel',
    text: 'They become failed and go to the dead letters.',
    isDangerous: true,
    changes: 'messages',
    describe: counted('canceled'),
    ...each((posthorn, id) => posthorn.messages.cancel(id)),
  },
} as const satisfies Readonly<Record<'delete' | 'replay' | 'cancel', MessageAction> & { retry: Act }>;

/** What both kinds of messages with deliveries take. */
function deliveredActions(changes: Subject, operations: 'messages' | 'inboundMessages') {
  return {
    replay: {
      ...REPLAY,
      changes,
      one: (posthorn, id) => posthorn[operations].replay(id),
      many: async (posthorn, messageIds) => (await posthorn[operations].replayBatch({ messageIds })).replayed,
    },
    delete: {
      ...DELETE,
      changes,
      one: (posthorn, id) => posthorn[operations].delete(id),
      many: async (posthorn, messageIds) =>
        (await posthorn[operations].deleteBatch({ messageIds })).deletedCount,
    },
  } satisfies Readonly<Record<string, MessageAction>>;
}

/** What a pull endpoint takes for the events that it keeps. */
export function pullActions(endpointId: string): readonly MessageAction[] {
  return [
    {
      label: 'Acknowledge',
      text: 'They count as delivered, and your consumer does not get them any more.',
      changes: 'pull-events',
      describe: (done) => `Acknowledged: ${formatCount(done)}.`,
      many: async ({ pullEvents }, eventIds) =>
        (await pullEvents.acknowledge(endpointId, { eventIds })).acknowledged,
    },
    {
      ...DELETE,
      changes: 'pull-events',
      many: async ({ pullEvents }, messageIds) =>
        (await pullEvents.deleteBatch(endpointId, { messageIds })).deletedCount,
    },
  ];
}

/**
 * Does one thing with some messages, and tells how many it worked for. `onDone` comes before the messages are read
 * again.
 */
export function useMessageAction(
  { changes, describe, one, many }: Act,
  onDone?: () => unknown,
): UseMutationResult<number, Error, readonly string[]> {
  const project = useProject();
  const queries = useQueryClient();
  return useSingleMutation({
    async mutationFn(ids: readonly string[]) {
      const [only] = ids;
      if (one !== undefined && only !== undefined && ids.length === 1) {
        await one(project.posthorn, only);
        return 1;
      }
      let done = 0;
      for (let start = 0; start < ids.length; start += BATCH)
        done += await many(project.posthorn, ids.slice(start, start + BATCH));
      return done;
    },
    async onSuccess(done, ids) {
      showSuccess(describe(done, ids.length));
      await onDone?.();
    },
    reread: (ids) =>
      changes === 'messages'
        ? rereadMessages(queries, project, ids)
        : queries.invalidateQueries({ queryKey: [project.projectId, changes] }),
  });
}

function counted(words: string): Act['describe'] {
  return (done, asked) =>
    `${formatMessages(done)} ${words}${done < asked ? `, ${formatCount(asked - done)} could not be` : ''}.`;
}

/** Calls for each message, where the API takes no batch. */
function each(one: NonNullable<Act['one']>): Pick<Act, 'one' | 'many'> {
  return {
    one,
    async many(posthorn, ids) {
      let done = 0;
      for (const id of ids) {
        try {
          await one(posthorn, id);
          done += 1;
        } catch (error) {
          // The message has moved on or is gone, so the action does not apply to it any more.
          if (!(error instanceof ConflictError || error instanceof NotFoundError)) throw error;
        }
      }
      return done;
    },
  };
}
