import { Group, Text } from '@mantine/core';
import type { EndpointSummary } from '@posthorn/client';
import type { ReactNode } from 'react';
import { Sparkline } from '../charts/sparkline.js';
import { ConsumerOnPhone, consumerColumn } from '../consumers/consumer-name.js';
import { formatShare } from '../formats/format.js';
import { CellLine, CellText } from '../table/cell-parts.js';
import { type Column, timeColumn } from '../table/columns.js';
import { EndpointHealth } from './endpoint-health.js';
import { EndpointTrouble } from './endpoint-trouble.js';
import { Mono } from '../code/mono.js';

type EndpointColumn = Column<EndpointSummary>;

const HEALTH: EndpointColumn = {
  title: 'Health',
  width: 150,
  cell: (endpoint) => <EndpointHealth endpoint={endpoint} />,
};

const OTHERS: readonly EndpointColumn[] = [
  {
    title: 'Event types',
    width: 180,
    visibleFrom: 'md',
    cell: ({ eventTypes }) => (eventTypes === null ? 'all' : <Mono>{eventTypes.join(', ')}</Mono>),
  },
  {
    title: 'Last 24 hours',
    width: 200,
    visibleFrom: 'sm',
    cell: ({ traffic }) => <EndpointTraffic traffic={traffic} />,
  },
  timeColumn('Created', ({ createdAt }) => createdAt, { width: 110, align: 'right', visibleFrom: 'sm' }),
];

export const COLUMNS_OF_PROJECT: readonly EndpointColumn[] = [
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
  consumerColumn({ width: 130, visibleFrom: 'lg' }),
  ...OTHERS,
];

/** Its page says whose endpoints they are. */
export const COLUMNS_OF_CONSUMER: readonly EndpointColumn[] = [
  HEALTH,
  { title: 'Destination', cell: (endpoint) => <Destination endpoint={endpoint} /> },
  ...OTHERS,
];

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
        <CellText title={url}>
          <Mono>{url}</Mono>
        </CellText>
        <CellText size="xs" isDimmed visibleFrom="md">
          {description}
        </CellText>
      </CellLine>
      <EndpointTrouble endpoint={endpoint} />
    </>
  );
}
