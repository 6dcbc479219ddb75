import { Anchor, Box } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../shared/page-header.js';
import { MessageView } from './message-view.js';

export function MessagePage(): ReactNode {
  const { messageId } = useParams({ from: '/$projectId/messages/$messageId' });
  return (
    <Box maw={920}>
      <Anchor
        size="sm"
        c="dimmed"
        renderRoot={(props) => <Link from="/$projectId" to="/$projectId/messages" {...props} />}
      >
        Messages
      </Anchor>
      <PageHeader title="Message" />
      <MessageView messageId={messageId} />
    </Box>
  );
}
