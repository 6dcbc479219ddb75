import { Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EndpointHealth } from '../endpoints/endpoint-health.js';
import { pullEndpointRead } from '../endpoints/use-endpoints.js';
import { formatCount } from '../formats/format.js';
import { IncidentLink } from '../incidents/incident-link.js';
import { BackLink } from '../layout/back-link.js';
import { PageHeader } from '../layout/page-header.js';
import { PageTabs } from '../layout/page-tabs.js';
import { Waiting } from '../layout/waiting.js';
import { labelOfRejections } from '../rejections/reasons.js';
import { Rejections } from '../rejections/rejections.js';
import { useRead } from '../session/use-read.js';
import { SampleRequest } from '../sources/sample-request.js';
import { SourceButtons } from '../sources/source-buttons.js';
import { EditPullEndpoint } from './edit-pull-endpoint.js';
import { PullEvents } from './pull-events.js';
import { PullNumbers, usePullMetrics } from './pull-numbers.js';
import { Mono } from '../code/mono.js';

const REFRESH_MS = 5000;

export function PullEndpointPage(): ReactNode {
  const { endpointId } = useParams({ from: '/$projectId/pull-endpoints/$endpointId' });
  const endpoint = useRead(pullEndpointRead(endpointId), { everyMs: REFRESH_MS });
  const numbers = usePullMetrics('24h', endpointId);
  if (endpoint.data === undefined) return <Waiting query={endpoint} />;
  const { name, ingestUrl, counts } = endpoint.data;
  return (
    <>
      <BackLink to="/$projectId/pull-endpoints">Pull endpoints</BackLink>
      <PageHeader title={name} text={<Mono>{`${ingestUrl}/…`}</Mono>}>
        <EndpointHealth endpoint={{ ...endpoint.data, hasMessages: counts.total > 0 }} />
        <IncidentLink endpointId={endpoint.data.id} />
        <SourceButtons kind="pull-endpoints" endpoint={endpoint.data} deletion="Its events are deleted." />
      </PageHeader>
      <Text size="sm" c="dimmed" mb="md">
        {formatCount(counts.stored)} stored, {formatCount(counts.fetched)} fetched,{' '}
        {formatCount(counts.delivered)} delivered
      </Text>
      <PageTabs
        key={endpointId}
        tabs={[
          { value: 'events', label: 'Events', content: <PullEvents endpointId={endpointId} /> },
          { value: 'traffic', label: 'Traffic', content: <PullNumbers endpointId={endpointId} /> },
          {
            value: 'rejections',
            label: labelOfRejections(numbers.data?.totals.rejected),
            content: <Rejections of={{ kind: 'pull-endpoints', id: endpointId }} />,
          },
          {
            value: 'sample',
            label: 'Send a sample',
            content: <SampleRequest endpoint={endpoint.data} />,
            isKept: true,
          },
          {
            value: 'settings',
            label: 'Settings',
            content: <EditPullEndpoint endpoint={endpoint.data} />,
            isKept: true,
          },
        ]}
      />
    </>
  );
}
