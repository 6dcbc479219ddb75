import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Empty } from '../layout/empty.js';
import { PageLink } from '../layout/page-link.js';
import { useMessages } from '../messages/message-reads.js';
import { MessageTable } from '../messages/message-table.js';

const REFRESH_MS = 5000;

export function ConsumerMessages({ consumerId }: { readonly consumerId: string }): ReactNode {
  const list = useMessages({ consumerId }, { everyMs: REFRESH_MS });
  return (
    <>
      <Group justify="flex-end" mb="sm">
        <PageLink from="/$projectId" to="/$projectId/messages" search={{ consumerId }}>
          All filters
        </PageLink>
      </Group>
      <MessageTable list={list} empty={<Empty title="No messages yet" />} />
    </>
  );
}
