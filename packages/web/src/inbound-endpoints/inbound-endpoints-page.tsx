import { Badge, Text } from '@mantine/core';
import type { SourceSummary } from '@posthorn/client';
import type { ReactNode } from 'react';
import { EndpointHealth } from '../endpoints/endpoint-health.js';
import { Time } from '../formats/time.js';
import { CreateButton } from '../layout/creating.js';
import { Empty } from '../layout/empty.js';
import type { Column } from '../table/data-table.js';
import { ListPage } from '../table/list-view.js';
import { CreateInboundEndpoint } from './create-inbound-endpoint.js';
import { useInboundEndpoints } from './inbound-endpoint-select.js';

const COLUMNS: readonly Column<SourceSummary>[] = [
  { title: 'Health', width: 150, cell: (endpoint) => <EndpointHealth endpoint={endpoint} /> },
  { title: 'Name', cell: ({ name }) => name },
  {
    title: 'Forwards to',
    visibleFrom: 'xs',
    cell: ({ url, mode }) =>
      url === undefined ? (
        <Badge color="gray">{mode}</Badge>
      ) : (
        <Text size="sm" truncate>
          {url}
        </Text>
      ),
  },
  {
    title: 'Created',
    width: 120,
    align: 'right',
    visibleFrom: 'sm',
    cell: ({ createdAt }) => <Time at={createdAt} relative />,
  },
];

export function InboundEndpointsPage(): ReactNode {
  return (
    <ListPage
      title="Inbound endpoints"
      text="Webhooks of other services, verified, then forwarded or published as events"
      actions={<CreateButton label="New inbound endpoint" />}
      list={useInboundEndpoints()}
      columns={COLUMNS}
      idOf={({ id }) => id}
      linkTo={({ id }) => ({
        from: '/$projectId',
        to: '/$projectId/inbound-endpoints/$endpointId',
        params: { endpointId: id },
      })}
      empty={
        <Empty title="No inbound endpoints yet">
          One gives you a URL that GitHub, Stripe and others can post to.
        </Empty>
      }
    >
      <CreateInboundEndpoint />
    </ListPage>
  );
}
