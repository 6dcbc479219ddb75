import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Empty } from '../layout/empty.js';
import { useMessages } from '../messages/message-queries.js';
import { MessageTable } from '../messages/message-table.js';
import { ReplayFailedForm } from '../messages/replay-failed-form.js';
import { ListStates } from '../table/list-states.js';
import { useRows } from '../table/use-list.js';

const REFRESH_MS = 5000;

/** The messages of an endpoint, and a replay of those that failed. */
export function EndpointMessages({ endpointId }: { readonly endpointId: string }): ReactNode {
  const list = useMessages({ endpointId }, { everyMs: REFRESH_MS });
  const rows = useRows(list);
  return (
    <>
      <Group justify="space-between" mb="sm">
        <ReplayFailedForm endpointId={endpointId} />
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link from="/$projectId" to="/$projectId/messages" search={{ endpointId }} {...props} />
          )}
        >
          All filters
        </Anchor>
      </Group>
      <ListStates list={list} isEmpty={rows.length === 0} empty={<Empty title="No messages yet" />}>
        <MessageTable list={list} rows={rows} />
      </ListStates>
    </>
  );
}
