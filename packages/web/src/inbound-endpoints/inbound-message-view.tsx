import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { DangerAction } from '../actions/confirm-button.js';
import { useAction } from '../actions/use-action.js';
import { Copyable } from '../code/copyable.js';
import { Time } from '../formats/time.js';
import { Waiting } from '../layout/waiting.js';
import { DeliveredView, answerOf } from '../messages/delivered-view.js';
import type { MessageViewProps } from '../messages/message-view.js';
import { useLeaveDeleted } from '../messages/use-leave-deleted.js';
import { useRead } from '../session/use-read.js';

const REFRESH_MS = 3000;

/** Everything about a received message that is forwarded. */
export function InboundMessageView({ messageId, leave }: MessageViewProps): ReactNode {
  const message = useRead(
    {
      key: ['inbound-messages', messageId],
      call: (posthorn, signal) => posthorn.inboundMessages.get(messageId, { signal }),
    },
    { everyMs: REFRESH_MS },
  );
  if (message.data === undefined) return <Waiting query={message} />;
  return (
    <DeliveredView
      message={message.data}
      buttons={<InboundMessageButtons messageId={messageId} leave={leave} />}
      facts={[
        answerOf(message.data),
        ['Message', <Copyable key="id" value={messageId} label="the message id" />],
        ['Idempotency key', message.data.idempotencyKey],
        ['Received', <Time key="at" at={message.data.receivedAt} />],
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
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" loading={replay.isPending} onClick={() => replay.mutate()}>
        Replay
      </Button>
      <DangerAction
        label="Delete"
        thing="the message"
        text="Its payload and the recorded answers are erased at once, for good."
        call={(posthorn) => posthorn.inboundMessages.delete(messageId)}
        changes="inbound-messages"
        done="The message was deleted."
        onDone={() => leaveDeleted(messageId)}
      />
    </Group>
  );
}
