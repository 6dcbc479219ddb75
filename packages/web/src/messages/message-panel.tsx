import { Drawer } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MessageView } from './message-view.js';

export interface MessagePanelProps {
  readonly messageId: string | undefined;
}

export function MessagePanel({ messageId }: MessagePanelProps): ReactNode {
  const navigate = useNavigate({ from: '/$projectId/messages' });
  return (
    <Drawer
      opened={messageId !== undefined}
      onClose={() => void navigate({ search: ({ open: _open, view: _view, ...before }) => before })}
      position="right"
      size="min(720px, 100%)"
      title="Message"
    >
      {messageId !== undefined && <MessageView messageId={messageId} />}
    </Drawer>
  );
}
