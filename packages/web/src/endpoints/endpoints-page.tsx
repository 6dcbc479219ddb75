import '@mantine/charts/styles.css';
import { Sparkline } from '@mantine/charts';
import { Box, Group, LoadingOverlay, Text } from '@mantine/core';
import type { EndpointSummary } from '@posthorn/client';
import { type ReactNode, Suspense, useState } from 'react';
import { ConsumerCell } from '../consumers/consumer-name.js';
import { formatShare } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { CreateButton, useCreating } from '../layout/creating.js';
import { Empty } from '../layout/empty.js';
import { useMetrics } from '../metrics/use-metrics.js';
import { lazyPart } from '../parts/load-part.js';
import { CellLine, CellText } from '../table/cell-parts.js';
import type { Column } from '../table/data-table.js';
import { ListPage } from '../table/list-view.js';
import { EndpointHealth } from './endpoint-health.js';
import { useEndpoints } from './use-endpoints.js';

/** The form is loaded when it is opened. */
const CreateEndpoint = lazyPart(() => import('./create-endpoint.js'), 'CreateEndpoint');

const COLUMNS: readonly Column<EndpointSummary>[] = [
  { title: 'Health', width: 100, cell: (endpoint) => <EndpointHealth endpoint={endpoint} /> },
  {
    title: 'Destination',
    cell: ({ url, description }) => (
      <CellLine>
        <CellText title={url}>{url}</CellText>
        <CellText size="xs" isDimmed visibleFrom="md">
          {description}
        </CellText>
      </CellLine>
    ),
  },
  {
    title: 'Event types',
    width: 180,
    visibleFrom: 'md',
    cell: ({ eventTypes }) => (eventTypes === null ? 'all' : eventTypes.join(', ')),
  },
  {
    title: 'Consumer',
    width: 130,
    visibleFrom: 'lg',
    cell: ({ consumerId }) => consumerId && <ConsumerCell id={consumerId} />,
  },
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
  const [isCreating] = useCreating();
  const [wasOpened, setWasOpened] = useState(isCreating);
  if (isCreating && !wasOpened) setWasOpened(true);
  return (
    <ListPage
      title="Endpoints"
      text="Where messages are delivered"
      actions={<CreateButton label="New endpoint" />}
      list={useEndpoints()}
      columns={COLUMNS}
      idOf={({ id }) => id}
      linkTo={({ id }) => ({
        from: '/$projectId',
        to: '/$projectId/endpoints/$endpointId',
        params: { endpointId: id },
      })}
      empty={<Empty title="No endpoints yet">An endpoint is a URL that gets signed messages.</Empty>}
    >
      {wasOpened && (
        <Suspense fallback={<LoadingOverlay visible />}>
          <CreateEndpoint />
        </Suspense>
      )}
    </ListPage>
  );
}

/** A few failures of many messages are ordinary. */
const ORDINARY_SHARE = 0.01;

/** The messages of 24 hours as a line, and how many of them succeeded. */
function EndpointTraffic({ endpointId }: { readonly endpointId: string }): ReactNode {
  const { data } = useMetrics({ window: '24h', endpointId, everyMs: 'never' });
  if (data === undefined) return null;
  if (data.totalMessages === 0)
    return (
      <Text size="xs" c="dimmed">
        no messages
      </Text>
    );
  return (
    <Group gap="xs" wrap="nowrap">
      <Box inert>
        <Sparkline
          w={110}
          h={24}
          data={data.buckets.map(({ total }) => total)}
          color={data.failed > data.totalMessages * ORDINARY_SHARE ? 'orange.6' : 'indigo.5'}
          strokeWidth={1.5}
          fillOpacity={0.15}
        />
      </Box>
      <Text size="xs" ta="right" w={44}>
        {formatShare(data.successRate)}
      </Text>
    </Group>
  );
}
