import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { EndpointSummary } from '@posthorn/client';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { PageHeader } from '../layout/page-header.js';
import { CONSOLE_PATH } from '../session/addresses.js';
import { useProject } from '../session/posthorn.js';
import type { Column } from '../table/data-table.js';
import { ListView } from '../table/list-view.js';
import { CreateEndpoint } from './create-endpoint.js';
import { EndpointHealth } from './endpoint-health.js';
import { useEndpoints } from './endpoint-queries.js';
import { EndpointTraffic } from './endpoint-traffic.js';

const COLUMNS: readonly Column<EndpointSummary>[] = [
  { title: 'Health', width: 100, cell: (endpoint) => <EndpointHealth endpoint={endpoint} /> },
  {
    title: 'Destination',
    cell: ({ url, description }) => (
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" truncate title={url}>
          {url}
        </Text>
        <Text size="xs" c="dimmed" truncate visibleFrom="md">
          {description}
        </Text>
      </Group>
    ),
  },
  {
    title: 'Event types',
    width: 180,
    visibleFrom: 'md',
    cell: ({ eventTypes }) => (eventTypes === null ? 'all' : eventTypes.join(', ')),
  },
  { title: 'Consumer', width: 130, visibleFrom: 'lg', cell: ({ consumerId }) => consumerId },
  {
    title: 'Last 24 hours',
    width: 200,
    visibleFrom: 'sm',
    cell: ({ id }) => <EndpointTraffic endpointId={id} />,
  },
  {
    title: 'Created',
    width: 110,
    align: 'right',
    visibleFrom: 'sm',
    cell: ({ createdAt }) => <Time at={createdAt} relative />,
  },
];

export function EndpointsPage(): ReactNode {
  const [isCreating, { open, close }] = useDisclosure();
  return (
    <>
      <PageHeader title="Endpoints" text="Where messages are delivered">
        <Button leftSection={<IconPlus size={16} />} onClick={open}>
          New endpoint
        </Button>
      </PageHeader>
      <EndpointList />
      <CreateEndpoint opened={isCreating} onClose={close} />
    </>
  );
}

function EndpointList(): ReactNode {
  const { projectId } = useProject();
  const navigate = useNavigate({ from: '/$projectId/endpoints' });
  const list = useEndpoints();
  return (
    <ListView
      label="Endpoints"
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => id}
      onOpen={({ id }, event) => {
        if (event.metaKey || event.ctrlKey)
          window.open(`${CONSOLE_PATH}/${projectId}/endpoints/${id}`, '_blank', 'noopener');
        else void navigate({ to: '/$projectId/endpoints/$endpointId', params: { endpointId: id } });
      }}
      empty={<Empty title="No endpoints yet">An endpoint is a URL that gets signed messages.</Empty>}
    />
  );
}
