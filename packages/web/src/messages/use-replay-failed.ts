import { useMutation } from '@tanstack/react-query';
import { confirm } from '../actions/confirm.js';
import { showSuccess } from '../outcomes/show-outcome.js';
import { useAction } from '../actions/use-action.js';
import { formatMessages } from '../formats/format.js';
import { useProject } from '../session/posthorn.js';

/** The API replays this many messages in one call. */
const REPLAYED_AT_ONCE = 1000;
/** The API lists this many messages in one call. */
const COUNTED = 500;

/** Failed messages of the project, of one endpoint, of a time. */
export interface FailedMessages {
  readonly endpointId?: string | undefined;
  /** Inclusive. */
  readonly createdAfter?: string | undefined;
  /** Exclusive. */
  readonly createdBefore?: string | undefined;
}

export interface ReplayFailed {
  /** Counts the messages, asks whether to replay them, and replays them. */
  readonly ask: (which: FailedMessages) => void;
  readonly isRunning: boolean;
}

export function useReplayFailed(): ReplayFailed {
  const { posthorn } = useProject();
  const replay = useAction({
    async call(client, which: FailedMessages) {
      let total = 0;
      for (;;) {
        const part = { status: 'failed_permanent', limit: REPLAYED_AT_ONCE, ...which };
        const { replayed, failed, stuck } = await client.messages.replayAll(part);
        total += replayed;
        // What cannot be replayed stays failed, so it would be found again.
        if (replayed === 0 || replayed + failed + stuck < REPLAYED_AT_ONCE) return total;
      }
    },
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
