import { Button, Group, Stack } from '@mantine/core';
import type { InboundMessage } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DangerButton } from '../actions/danger-button.js';
import { useAction } from '../actions/use-action.js';
import { Attempts } from '../attempts/attempts.js';
import { Copyable } from '../code/copyable.js';
import { refreshEvery } from '../failures/refresh-every.js';
import { formatCount, formatSize } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { Facts } from '../layout/facts.js';
import { PageTabs } from '../layout/page-tabs.js';
import { Waiting } from '../layout/waiting.js';
import { MessageStatus } from '../messages/message-status.js';
import type { MessageViewProps } from '../messages/message-view.js';
import { useLeaveDeleted } from '../messages/use-leave-deleted.js';
import { Payload } from '../payloads/payload.js';
import { useProject } from '../session/posthorn.js';

const REFRESH_MS = 3000;

/** Everything about a received message that is forwarded. */
export function InboundMessageView({ messageId, leave }: MessageViewProps): ReactNode {
  const { projectId, posthorn } = useProject();
  const message = useQuery({
    queryKey: [projectId, 'inbound-messages', messageId],
    queryFn: async ({ signal }): Promise<InboundMessage> =>
      posthorn.inboundMessages.get(messageId, { signal }),
    refetchInterval: refreshEvery(REFRESH_MS),
  });
  if (message.data === undefined) return <Waiting query={message} />;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <MessageStatus of={message.data} />
        <InboundMessageButtons messageId={messageId} leave={leave} />
      </Group>
      <InboundMessageFacts message={message.data} />
      <PageTabs
        name="view"
        tabs={[
          { value: 'attempts', label: 'Attempts', content: <Attempts message={message.data} /> },
          { value: 'payload', label: 'Payload', content: <Payload message={message.data} /> },
        ]}
      />
    </Stack>
  );
}

function InboundMessageFacts({ message }: { readonly message: InboundMessage }): ReactNode {
  const { contentType = 'an unknown type' } = message;
  return (
    <Facts
      facts={[
        ['Message', <Copyable key="id" value={message.id} label="the message id" />],
        ['Idempotency key', message.idempotencyKey],
        ['Received', <Time key="at" at={message.receivedAt} />],
        ['Delivered', message.deliveredAt && <Time at={message.deliveredAt} />],
        ['Failed', message.failedAt && <Time at={message.failedAt} />],
        ['Payload kept until', message.payloadKeptUntil && <Time at={message.payloadKeptUntil} />],
        ['Size', `${formatSize(message.sizeBytes)} of ${contentType}`],
        ['SHA-256', <Copyable key="hash" value={message.payloadSha256} label="the hash" />],
        ['Replays', message.replayCount > 0 ? formatCount(message.replayCount) : undefined],
        ['Last error', message.lastError],
      ]}
    />
  );
}

function InboundMessageButtons({ messageId, leave }: MessageViewProps): ReactNode {
  const leaveDeleted = useLeaveDeleted(leave);
  const replay = useAction({
    call: (posthorn) => posthorn.inboundMessages.replay(messageId),
    changes: 'inbound-messages',
    done: 'The message is queued for replay.',
  });
  const remove = useAction({
    async call(posthorn) {
      await posthorn.inboundMessages.delete(messageId);
      await leaveDeleted(messageId);
    },
    changes: 'inbound-messages',
    done: 'The message was deleted.',
  });
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" loading={replay.isPending} onClick={() => replay.mutate()}>
        Replay
      </Button>
      <DangerButton
        label="Delete"
        text="Its payload and the recorded answers are erased at once, for good."
        isRunning={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </Group>
  );
}
