import { Box } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BackLink } from '../layout/back-link.js';
import { PageHeader } from '../layout/page-header.js';
import { useMessageTitle } from './message-title.js';
import { MessageView } from './message-view.js';

export function MessagePage(): ReactNode {
  const { messageId } = useParams({ from: '/$projectId/messages/$messageId' });
  const navigate = useNavigate({ from: '/$projectId' });
  return (
    <Box maw={920}>
      <BackLink to="/$projectId/messages">Messages</BackLink>
      <PageHeader title={useMessageTitle(messageId)} />
      <MessageView
        messageId={messageId}
        leave={async () => navigate({ to: '/$projectId/messages', replace: true })}
      />
    </Box>
  );
}
