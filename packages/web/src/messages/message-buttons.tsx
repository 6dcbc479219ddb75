import { Button, Group } from '@mantine/core';
import type { Message } from '@posthorn/client';
import { type ReactNode, useState } from 'react';
import { DangerButton } from '../actions/confirm-button.js';
import { REPLAY_FAILED } from '../bulk/bulk-actions.js';
import { BulkButton } from '../bulk/bulk-buttons.js';
import { useMessageAction } from './message-actions.js';
import { useLeaveDeleted } from './use-leave-deleted.js';

export interface MessageButtonsProps {
  readonly message: Message;
  /** Leaves the message, which is deleted. */
  readonly leave: () => Promise<void> | void;
}

export function MessageButtons({ message, leave }: MessageButtonsProps): ReactNode {
  const { id, status, isTest } = message;
  const retry = useMessageAction('retry');
  const replay = useMessageAction('replay');
  const cancel = useMessageAction('cancel');
  const leaveDeleted = useLeaveDeleted(leave);
  const remove = useMessageAction('delete', async () => leaveDeleted(id));
  const isWaiting = status === 'pending_retry' || status === 'paused';
  return (
    <Group gap="xs">
      {status === 'pending_retry' && (
        <Button size="xs" loading={retry.isPending} onClick={() => retry.mutate([id])}>
          Retry now
        </Button>
      )}
      {isTest !== true && (
        <Button size="xs" variant="default" loading={replay.isPending} onClick={() => replay.mutate([id])}>
          Replay
        </Button>
      )}
      <ReplaySince key={id} message={message} />
      {isWaiting && (
        <DangerButton
          label="Cancel"
          thing="the message"
          text="It becomes failed and goes to the dead letters. A replay is still possible."
          isRunning={cancel.isPending}
          onConfirm={() => cancel.mutate([id])}
        />
      )}
      <DangerButton
        label="Delete"
        thing="the message"
        text="Its payload and the recorded answers are erased at once, for good."
        isRunning={remove.isPending}
        onConfirm={() => remove.mutate([id])}
      />
    </Group>
  );
}

/**
 * Replays what failed at the endpoint since an outage began, given the first message of it. It stays when that message
 * is replayed with the others, to say what came of them.
 */
function ReplaySince({ message }: Pick<MessageButtonsProps, 'message'>): ReactNode {
  const { status, endpointId, createdAt } = message;
  const [hasFailed, setHasFailed] = useState(false);
  if (status === 'failed_permanent' && !hasFailed) setHasFailed(true);
  if (!hasFailed) return null;
  return (
    <BulkButton
      size="xs"
      label="Replay all failed since"
      action={REPLAY_FAILED}
      filters={{ endpointId, from: createdAt }}
    />
  );
}
