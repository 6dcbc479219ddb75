import { Button, LoadingOverlay } from '@mantine/core';
import type { EndpointSummary } from '@posthorn/client';
import { PlusIcon } from '@primer/octicons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { PageHeader } from '../layout/page-header.js';
import { useCreating } from '../layout/use-creating.js';
import { lazyPart } from '../parts/lazy-part.js';
import { CellLine, CellText } from '../table/cell-parts.js';
import type { Column } from '../table/data-table.js';
import { ListView } from '../table/list-view.js';
import { EndpointHealth } from './endpoint-health.js';
import { useEndpoints } from './endpoint-queries.js';
import { EndpointTraffic } from './endpoint-traffic.js';

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
  const [isCreating, { open, close }] = useCreating();
  const [wasOpened, setWasOpened] = useState(isCreating);
  if (isCreating && !wasOpened) setWasOpened(true);
  return (
    <>
      <PageHeader title="Endpoints" text="Where messages are delivered">
        <Button leftSection={<PlusIcon />} onClick={open}>
          New endpoint
        </Button>
      </PageHeader>
      <EndpointList />
      {wasOpened && (
        <Suspense fallback={<LoadingOverlay visible />}>
          <CreateEndpoint opened={isCreating} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function EndpointList(): ReactNode {
  const list = useEndpoints();
  return (
    <ListView
      label="Endpoints"
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => id}
      linkTo={({ id }) => ({
        from: '/$projectId',
        to: '/$projectId/endpoints/$endpointId',
        params: { endpointId: id },
      })}
      empty={<Empty title="No endpoints yet">An endpoint is a URL that gets signed messages.</Empty>}
    />
  );
}
