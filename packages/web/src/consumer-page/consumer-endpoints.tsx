import type { EndpointSummary } from '@posthorn/client';
import type { ReactNode } from 'react';
import { EndpointHealth } from '../endpoints/endpoint-health.js';
import { Empty } from '../layout/empty.js';
import { CellText } from '../table/cell-parts.js';
import type { Column } from '../table/data-table.js';
import { ListView } from '../table/list-view.js';
import { useConsumerEndpoints } from '../consumers/use-consumer.js';

const REFRESH_MS = 5000;

const COLUMNS: readonly Column<EndpointSummary>[] = [
  { title: 'Health', width: 100, cell: (endpoint) => <EndpointHealth endpoint={endpoint} /> },
  { title: 'Destination', cell: ({ url }) => <CellText title={url}>{url}</CellText> },
  {
    title: 'Event types',
    width: 220,
    visibleFrom: 'sm',
    cell: ({ eventTypes }) => (eventTypes === null ? 'all' : eventTypes.join(', ')),
  },
];

export function ConsumerEndpoints({ consumerId }: { readonly consumerId: string }): ReactNode {
  return (
    <ListView
      label="Endpoints"
      list={useConsumerEndpoints(consumerId, { everyMs: REFRESH_MS })}
      columns={COLUMNS}
      idOf={({ id }) => id}
      linkTo={({ id }) => ({
        from: '/$projectId',
        to: '/$projectId/endpoints/$endpointId',
        params: { endpointId: id },
      })}
      empty={
        <Empty title="No endpoints">
          This customer gets nothing until an endpoint names it as its consumer.
        </Empty>
      }
    />
  );
}
