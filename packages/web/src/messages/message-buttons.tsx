import { Button, Group } from '@mantine/core';
import type { Message } from '@posthorn/client';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DangerButton } from '../actions/confirm-button.js';
import { REPLAY_FAILED } from '../bulk/bulk-actions.js';
import { BulkButton } from '../bulk/bulk-buttons.js';
import { type DeliveredMessage, isReceived } from '../payloads/delivered-message.js';
import { useProject } from '../session/posthorn.js';
import { INBOUND_ACTIONS, OUTBOUND_ACTIONS, useMessageAction } from './message-actions.js';

export interface MessageButtonsProps {
  readonly message: DeliveredMessage;
  /** Leaves the message, which is deleted. */
  readonly leave: () => Promise<void> | void;
}

export function MessageButtons({ message, leave }: MessageButtonsProps): ReactNode {
  const { id } = message;
  const isInbound = isReceived(message);
  const actions = isInbound ? INBOUND_ACTIONS : OUTBOUND_ACTIONS;
  const mayReplay = isInbound || message.isTest !== true;
  const replay = useMessageAction(actions.replay);
  const leaveDeleted = useLeaveDeleted(leave);
  const remove = useMessageAction(actions.delete, async () => leaveDeleted(id));
  return (
    <Group gap="xs">
      {!isInbound && <RetryButton message={message} />}
      {mayReplay && (
        <Button size="xs" variant="default" loading={replay.isPending} onClick={() => replay.mutate([id])}>
          Replay
        </Button>
      )}
      {!isInbound && <ReplaySince key={id} message={message} />}
      {!isInbound && <CancelButton message={message} />}
      <DangerButton
        label="Delete"
        thing="the message"
        isInMenu={mayReplay}
        text="Its payload and the recorded answers are erased at once, for good."
        isRunning={remove.isPending}
        onConfirm={() => remove.mutate([id])}
      />
    </Group>
  );
}

interface OwnMessage {
  readonly message: Message;
}

function RetryButton({ message: { id, status } }: OwnMessage): ReactNode {
  const { isPending, mutate } = useMessageAction(OUTBOUND_ACTIONS.retry);
  if (status !== 'pending_retry') return null;
  return (
    <Button size="xs" loading={isPending} onClick={() => mutate([id])}>
      Retry now
    </Button>
  );
}

function CancelButton({ message: { id, status, waitingFor } }: OwnMessage): ReactNode {
  const { isPending, mutate } = useMessageAction(OUTBOUND_ACTIONS.cancel);
  if (status !== 'pending_retry' && status !== 'paused' && waitingFor === undefined) return null;
  return (
    <DangerButton
      label="Cancel"
      thing="the message"
      text="It becomes failed and goes to the dead letters. A replay is still possible."
      isRunning={isPending}
      onConfirm={() => mutate([id])}
    />
  );
}

/**
 * Leaves the message that was deleted, and then forgets what was read of it. It goes first, so that nothing reads the
 * message again.
 */
function useLeaveDeleted(leave: () => Promise<void> | void): (messageId: string) => Promise<void> {
  const { projectId } = useProject();
  const queries = useQueryClient();
  return async (messageId) => {
    await leave();
    await queries.resetQueries({
      predicate: ({ queryKey }) => queryKey[0] === projectId && queryKey[2] === messageId,
    });
  };
}

/**
 * Replays what failed at the endpoint since an outage began, given the first message of it. It stays when that message
 * is replayed with the others, to say what came of them.
 */
function ReplaySince({ message }: OwnMessage): ReactNode {
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
