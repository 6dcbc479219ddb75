import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { formatCapped } from '../formats/format.js';
import { useMessage } from '../messages/message-reads.js';
import { Answer, MessageStatus } from '../messages/message-status.js';

export interface ResumeDialogProps {
  readonly endpointId: string;
  /** Of the button that opened it. */
  readonly label: string;
  /** How many messages the endpoint holds. */
  readonly held: number;
  readonly isRunning: boolean;
  readonly resume: () => void;
  readonly close: () => void;
}

/** Asks, and sends a test before: the only attempt that an endpoint gets while it holds its messages. */
export function ResumeDialog(props: ResumeDialogProps): ReactNode {
  const { endpointId, label, held, isRunning, resume, close } = props;
  const messages = formatCapped(held);
  const test = useAction({
    call: ({ endpoints }) => endpoints.test(endpointId),
    changes: 'messages',
  });
  return (
    <Modal opened onClose={close} title={`${label}?`}>
      <Stack>
        <Text size="sm">
          It gets all that it holds, {messages}, at once. A test first tells whether its receiver works.
        </Text>
        <Group gap="xs">
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            Send a test
          </Button>
          {test.data && <Outcome messageId={test.data.messageId} />}
        </Group>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Back
          </Button>
          <Button loading={isRunning} onClick={resume}>
            {label}, {messages}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Outcome({ messageId }: { readonly messageId: string }): ReactNode {
  const { data: message } = useMessage(messageId);
  return (
    <Group gap="xs" role="status">
      {message && <MessageStatus of={message} />}
      {message && <Answer of={message} />}
    </Group>
  );
}
