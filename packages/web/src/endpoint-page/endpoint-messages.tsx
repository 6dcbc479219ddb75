import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Empty } from '../layout/empty.js';
import { PageLink } from '../layout/page-link.js';
import { useMessages } from '../messages/message-reads.js';
import { MessageTable } from '../messages/message-table.js';
import { ReplayFailedForm } from '../messages/replay-failed-form.js';

const REFRESH_MS = 5000;

/** The messages of an endpoint, and a replay of those that failed. */
export function EndpointMessages({ endpointId }: { readonly endpointId: string }): ReactNode {
  const list = useMessages({ endpointId }, { everyMs: REFRESH_MS });
  return (
    <>
      <Group justify="space-between" mb="sm">
        <ReplayFailedForm endpointId={endpointId} />
        <PageLink from="/$projectId" to="/$projectId/messages" search={{ endpointId }}>
          All filters
        </PageLink>
      </Group>
      <MessageTable list={list} empty={<Empty title="No messages yet" />} />
    </>
  );
}
