import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Attempts } from '../attempts/attempts.js';
import { PageTabs } from '../layout/page-tabs.js';
import { Waiting } from '../layout/waiting.js';
import { Payload } from '../payloads/payload.js';
import { useProject } from '../session/posthorn.js';
import { MessageButtons } from './message-buttons.js';
import { MessageFacts } from './message-facts.js';
import { messageQuery } from './message-queries.js';
import { MessageStatus } from './message-status.js';

export interface MessageViewProps {
  readonly messageId: string;
  /** Closes the view of a message that was deleted. */
  readonly leave: () => Promise<void> | void;
}

/** Everything about a message: in the panel of the list, and as a page of its own. */
export function MessageView({ messageId, leave }: MessageViewProps): ReactNode {
  const message = useQuery(messageQuery(useProject(), messageId));
  if (message.data === undefined) return <Waiting query={message} />;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <MessageStatus of={message.data} />
        <MessageButtons message={message.data} leave={leave} />
      </Group>
      <MessageFacts message={message.data} />
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
