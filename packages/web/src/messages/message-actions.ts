import { ConflictError, NotFoundError } from '@posthorn/client';
import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../actions/use-single-mutation.js';
import { showSuccess } from '../outcomes/show-outcome.js';
import { formatCount, formatMessages } from '../formats/format.js';
import { rereadMessages } from './reread-messages.js';
import { useProject } from '../session/posthorn.js';

/** The API takes this many ids in one call. */
const BATCH = 100;

export type MessageAction = 'replay' | 'retry' | 'cancel' | 'delete';
type Messages = ReturnType<typeof useProject>['posthorn']['messages'];

const DONE: Readonly<Record<MessageAction, string>> = {
  replay: 'queued for replay',
  retry: 'will be tried now',
  cancel: 'canceled',
  delete: 'deleted',
};

/**
 * Does one thing with some messages, and tells how many it worked for. `onDone` comes before the messages are read
 * again.
 */
export function useMessageAction(
  action: MessageAction,
  onDone?: () => Promise<void>,
): UseMutationResult<number, Error, readonly string[]> {
  const project = useProject();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (ids: readonly string[]) => act(action, project.posthorn.messages, ids),
    async onSuccess(done, ids) {
      showSuccess(describeDone(action, done, ids.length));
      await onDone?.();
    },
    reread: (ids) => rereadMessages(queries, project, ids),
  });
}

/** `2 messages queued for replay, 1 could not be.` */
export function describeDone(action: MessageAction, done: number, asked: number): string {
  const rest = done < asked ? `, ${formatCount(asked - done)} could not be` : '';
  return `${formatMessages(done)} ${DONE[action]}${rest}.`;
}

/** Resolves with the number of messages that it worked for. */
async function act(action: MessageAction, messages: Messages, ids: readonly string[]): Promise<number> {
  return await actInBatches(ids, async (messageIds) => {
    if (action === 'replay' && ids.length > 1) return (await messages.replayBatch({ messageIds })).replayed;
    if (action === 'delete') return (await messages.deleteBatch({ messageIds })).deletedCount;
    return await actOnEach(action, messages, messageIds);
  });
}

/** Acts on as many messages at once as the API takes. Resolves with the number that it worked for. */
export async function actInBatches(
  ids: readonly string[],
  act: (batch: readonly string[]) => Promise<number>,
): Promise<number> {
  let done = 0;
  for (let start = 0; start < ids.length; start += BATCH) done += await act(ids.slice(start, start + BATCH));
  return done;
}

/** Of one message the error is the answer; of many, the number that worked. */
async function actOnEach(action: MessageAction, messages: Messages, ids: readonly string[]): Promise<number> {
  const call = { replay: 'replay', retry: 'retryNow', cancel: 'cancel', delete: 'delete' } as const;
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) {
    await messages[call[action]](only);
    return 1;
  }
  let done = 0;
  for (const id of ids) {
    try {
      await messages[call[action]](id);
      done += 1;
    } catch (error) {
      // The message has moved on or is gone, so the action does not apply to it any more.
      if (!(error instanceof ConflictError || error instanceof NotFoundError)) throw error;
    }
  }
  return done;
}
