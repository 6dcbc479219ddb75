import { Badge, Group, Select, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Event, PullEndpoint } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { DangerButton } from '../actions/danger-button.js';
import { useAction } from '../actions/use-action.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { formatCount, formatSize } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { BackLink } from '../layout/back-link.js';
import { Empty } from '../layout/empty.js';
import { PageHeader } from '../layout/page-header.js';
import { PagePending } from '../layout/page-pending.js';
import { useProject } from '../session/posthorn.js';
import type { Column } from '../table/data-table.js';
import { ListView } from '../table/list-view.js';
import { useList } from '../table/use-list.js';
import { PullEventView } from './pull-event-view.js';

const REFRESH_MS = 5000;
const COLORS: Readonly<Record<string, string>> = { stored: 'blue', fetched: 'orange', delivered: 'teal' };
const STATUSES = ['all', 'stored', 'fetched', 'delivered'];

const COLUMNS: readonly Column<Event>[] = [
  {
    title: 'Status',
    width: 110,
    cell: ({ status }) => <Badge color={COLORS[status] ?? 'gray'}>{status}</Badge>,
  },
  {
    title: 'Event type',
    cell: ({ eventType }) =>
      eventType ?? (
        <Text c="dimmed" size="sm" span>
          none
        </Text>
      ),
  },
  {
    title: 'Size',
    width: 90,
    align: 'right',
    visibleFrom: 'xs',
    cell: ({ sizeBytes }) => formatSize(sizeBytes),
  },
  {
    title: 'Received',
    width: 120,
    align: 'right',
    cell: ({ receivedAt }) => <Time at={receivedAt} relative />,
  },
];

export function PullEndpointPage(): ReactNode {
  const { endpointId } = useParams({ from: '/$projectId/pull-endpoints/$endpointId' });
  const { projectId, posthorn } = useProject();
  const endpoint = useQuery({
    queryKey: [projectId, 'pull-endpoints', endpointId],
    queryFn: async ({ signal }): Promise<PullEndpoint> => posthorn.pullEndpoints.get(endpointId, { signal }),
    refetchInterval: REFRESH_MS,
  });
  if (endpoint.isPending) return <PagePending />;
  if (endpoint.isError)
    return <FailureNotice error={endpoint.error} onRetry={() => void endpoint.refetch()} />;
  const { name, ingestUrl, counts } = endpoint.data;
  return (
    <>
      <BackLink to="/$projectId/pull-endpoints">Pull endpoints</BackLink>
      <PageHeader title={name} text={`${ingestUrl}/…`}>
        <Text size="sm" c="dimmed">
          {formatCount(counts.stored)} stored, {formatCount(counts.fetched)} fetched,{' '}
          {formatCount(counts.delivered)} delivered
        </Text>
        <Delete id={endpointId} />
      </PageHeader>
      <EventList endpointId={endpointId} />
    </>
  );
}

function EventList({ endpointId }: { readonly endpointId: string }): ReactNode {
  const [status, setStatus] = useState('all');
  const list = useList<Event>({
    key: ['pull-events', endpointId, status],
    call: (posthorn, page, signal) => posthorn.pullEvents.list(endpointId, { ...page, status }, { signal }),
    everyMs: REFRESH_MS,
  });
  return (
    <>
      <Group mb="sm">
        <Select
          aria-label="Status"
          data={STATUSES}
          value={status}
          onChange={(next) => setStatus(next ?? 'all')}
          allowDeselect={false}
          w={140}
        />
      </Group>
      <ListView
        label="Events"
        list={list}
        columns={COLUMNS}
        idOf={({ id }) => id}
        onOpen={({ id }) =>
          void modals.open({
            title: 'Event',
            size: 'lg',
            children: <PullEventView endpointId={endpointId} eventId={id} />,
          })
        }
        empty={<Empty title="No events">What a sender posts to the ingest URL is kept here.</Empty>}
      />
    </>
  );
}

function Delete({ id }: { readonly id: string }): ReactNode {
  const navigate = useNavigate({ from: '/$projectId/pull-endpoints/$endpointId' });
  const remove = useAction({
    call: (posthorn) => posthorn.pullEndpoints.delete(id),
    changes: 'pull-endpoints',
    done: 'The endpoint was deleted.',
  });
  return (
    <DangerButton
      label="Delete"
      text="Senders get 404 from then on."
      isRunning={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/$projectId/pull-endpoints' }) })
      }
    />
  );
}
