import { useMutation } from '@tanstack/react-query';
import { confirm } from '../actions/confirm.js';
import { showSuccess } from '../outcomes/show-outcome.js';
import { useAction } from '../actions/use-action.js';
import { formatMessages } from '../formats/format.js';
import { useProject } from '../session/posthorn.js';
import { type FailedMessages, replayFailed } from './replay-failed.js';

/** The API lists this many messages in one call. */
const COUNTED = 500;

export interface ReplayFailed {
  /** Counts the messages, asks whether to replay them, and replays them. */
  readonly ask: (which: FailedMessages) => void;
  readonly isRunning: boolean;
}

export function useReplayFailed(): ReplayFailed {
  const { posthorn } = useProject();
  const replay = useAction({
    call: (client, which: FailedMessages) => replayFailed(client, which),
    changes: 'messages',
    done: (total) => `${formatMessages(total)} queued for replay.`,
  });
  const count = useMutation({
    mutationFn: async ({ endpointId, createdAfter, createdBefore }: FailedMessages) =>
      posthorn.logs.list({
        status: 'failed_permanent',
        endpointId,
        startTime: createdAfter,
        endTime: createdBefore,
        limit: COUNTED,
      }),
    onSuccess({ items, hasMore }, which) {
      if (items.length === 0) {
        showSuccess('No failed message to replay.');
        return;
      }
      const messages = hasMore ? `more than ${formatMessages(COUNTED)}` : formatMessages(items.length);
      confirm({
        title: `Replay ${messages}?`,
        text: 'Each gets a fresh set of attempts.',
        action: `Replay ${messages}`,
        onConfirm: () => replay.mutate(which),
      });
    },
  });
  return { ask: (which) => count.mutate(which), isRunning: count.isPending || replay.isPending };
}
