import { Text } from '@mantine/core';
import type { SourceSummary } from '@posthorn/client';
import type { ReactNode } from 'react';
import { EndpointHealth } from '../endpoints/endpoint-health.js';
import { CreateButton } from '../layout/creating.js';
import { Empty } from '../layout/empty.js';
import { inboundEndpointLink } from '../layout/links.js';
import { type Column, timeColumn } from '../table/columns.js';
import { ListPage } from '../table/list-view.js';
import { CreateInboundEndpoint } from './create-inbound-endpoint.js';
import { useInboundEndpoints } from './inbound-endpoint-filter.js';
import { Tag } from '../layout/badges.js';
import { Mono } from '../code/mono.js';

const COLUMNS: readonly Column<SourceSummary>[] = [
  { title: 'Health', width: 150, cell: (endpoint) => <EndpointHealth endpoint={endpoint} /> },
  { title: 'Name', cell: ({ name }) => name },
  {
    title: 'Forwards to',
    visibleFrom: 'xs',
    cell: ({ url, mode }) =>
      url === undefined ? (
        <Tag>{mode}</Tag>
      ) : (
        <Text size="sm" truncate>
          <Mono>{url}</Mono>
        </Text>
      ),
  },
  timeColumn('Created', ({ createdAt }) => createdAt, { width: 120, align: 'right', visibleFrom: 'sm' }),
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
      linkTo={({ id }) => inboundEndpointLink(id)}
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
