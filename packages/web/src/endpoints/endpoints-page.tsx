import { Group, LoadingOverlay, Select, Text } from '@mantine/core';
import type { EndpointSummary } from '@posthorn/client';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { Sparkline } from '../charts/sparkline.js';
import { ConsumerCell, ConsumerOnPhone } from '../consumers/consumer-name.js';
import { ConsumerSelect } from '../consumers/consumer-select.js';
import { ClearFilters } from '../filters/filter-parts.js';
import { useChangeFilters } from '../filters/use-change-filters.js';
import { formatShare } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { CreateButton, useCreating } from '../layout/creating.js';
import { Empty } from '../layout/empty.js';
import { lazyPart } from '../parts/load-part.js';
import { CellLine, CellText } from '../table/cell-parts.js';
import type { Column } from '../table/data-table.js';
import { ListPage } from '../table/list-view.js';
import { type EndpointFilters, HEALTH_OPTIONS } from './endpoint-filters.js';
import { EndpointHealth } from './endpoint-health.js';
import { EndpointTrouble } from './endpoint-trouble.js';
import { useEndpoints } from './use-endpoints.js';

/** The form is loaded when it is opened. */
const CreateEndpoint = lazyPart(() => import('./create-endpoint.js'), 'CreateEndpoint');

const REFRESH_MS = 10_000;

const HEALTH: Column<EndpointSummary> = {
  title: 'Health',
  width: 100,
  cell: (endpoint) => <EndpointHealth endpoint={endpoint} />,
};

const COLUMNS: readonly Column<EndpointSummary>[] = [
  {
    title: 'Event types',
    width: 180,
    visibleFrom: 'md',
    cell: ({ eventTypes }) => (eventTypes === null ? 'all' : eventTypes.join(', ')),
  },
  {
    title: 'Last 24 hours',
    width: 200,
    visibleFrom: 'sm',
    cell: ({ traffic }) => <EndpointTraffic traffic={traffic} />,
  },
  {
    title: 'Created',
    width: 110,
    align: 'right',
    visibleFrom: 'sm',
    cell: ({ createdAt }) => <Time at={createdAt} relative />,
  },
];

/** Of endpoints of several consumers. */
const ALL_COLUMNS: readonly Column<EndpointSummary>[] = [
  HEALTH,
  {
    title: 'Destination',
    cell: (endpoint) => (
      <>
        <ConsumerOnPhone id={endpoint.consumerId} hiddenFrom="lg" />
        <Destination endpoint={endpoint} />
      </>
    ),
  },
  {
    title: 'Consumer',
    width: 130,
    visibleFrom: 'lg',
    cell: ({ consumerId }) => consumerId && <ConsumerCell id={consumerId} />,
  },
  ...COLUMNS,
];

/** Of the endpoints of one consumer. */
export const OWN_COLUMNS: readonly Column<EndpointSummary>[] = [
  HEALTH,
  { title: 'Destination', cell: (endpoint) => <Destination endpoint={endpoint} /> },
  ...COLUMNS,
];

export function EndpointsPage(): ReactNode {
  const filters = useSearch({ from: '/$projectId/endpoints' });
  const [isCreating] = useCreating();
  const [wasOpened, setWasOpened] = useState(isCreating);
  if (isCreating && !wasOpened) setWasOpened(true);
  return (
    <ListPage
      title="Endpoints"
      text="Where messages are delivered"
      actions={<CreateButton label="New endpoint" />}
      filters={<EndpointFilterBar filters={filters} />}
      list={useEndpoints({ filters, everyMs: REFRESH_MS })}
      columns={ALL_COLUMNS}
      idOf={({ id }) => id}
      linkTo={({ id }) => ({
        from: '/$projectId',
        to: '/$projectId/endpoints/$endpointId',
        params: { endpointId: id },
      })}
      empty={<NoEndpoints filters={filters} />}
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
function EndpointTraffic({ traffic }: Pick<EndpointSummary, 'traffic'>): ReactNode {
  const { totalMessages, failed, successRate, hourly } = traffic;
  if (totalMessages === 0)
    return (
      <Text size="xs" c="dimmed">
        no messages
      </Text>
    );
  return (
    <Group gap="xs" wrap="nowrap">
      <Sparkline
        values={hourly}
        color={`var(--mantine-color-${failed > totalMessages * ORDINARY_SHARE ? 'orange-6' : 'indigo-5'})`}
      />
      <Text size="xs" ta="right" w={44}>
        {formatShare(successRate)}
      </Text>
    </Group>
  );
}

function Destination({ endpoint }: { readonly endpoint: EndpointSummary }): ReactNode {
  const { url, description } = endpoint;
  return (
    <>
      <CellLine>
        <CellText title={url}>{url}</CellText>
        <CellText size="xs" isDimmed visibleFrom="md">
          {description}
        </CellText>
      </CellLine>
      <EndpointTrouble endpoint={endpoint} />
    </>
  );
}

function EndpointFilterBar({ filters }: { readonly filters: EndpointFilters }): ReactNode {
  const change = useChangeFilters();
  const { health = null, consumerId = null } = filters;
  return (
    <Group gap="xs" mb="sm" align="flex-start">
      <Select
        aria-label="Health"
        placeholder="Any health"
        data={HEALTH_OPTIONS}
        value={health}
        onChange={(value) => change({ health: value })}
        clearable
        w={175}
      />
      <ConsumerSelect value={consumerId} onChange={(value) => change({ consumerId: value })} />
      {isFiltered(filters) && <ClearFilters onClear={() => change({ health: null, consumerId: null })} />}
    </Group>
  );
}

function isFiltered({ health, consumerId }: EndpointFilters): boolean {
  return health !== undefined || consumerId !== undefined;
}

function NoEndpoints({ filters }: { readonly filters: EndpointFilters }): ReactNode {
  if (isFiltered(filters)) return <Empty title="No endpoint fits the filters" />;
  return <Empty title="No endpoints yet">An endpoint is a URL that gets signed messages.</Empty>;
}
