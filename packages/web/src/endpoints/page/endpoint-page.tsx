import { SimpleGrid, Stack, Tabs } from '@mantine/core';
import type { Endpoint } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Copyable } from '../../code/copyable.js';
import { Time } from '../../formats/time.js';
import { BackLink } from '../../layout/back-link.js';
import { Facts } from '../../layout/facts.js';
import { PageHeader } from '../../layout/page-header.js';
import { Waiting } from '../../layout/waiting.js';
import { MetricsView } from '../../metrics/metrics-view.js';
import { useProject } from '../../session/posthorn.js';
import { EndpointHealth } from '../endpoint-health.js';
import { endpointQuery } from '../endpoint-queries.js';
import { RetrySchedule } from '../retry-schedule.js';
import { EditEndpoint } from './edit-endpoint.js';
import { EndpointButtons } from './endpoint-buttons.js';
import { EndpointMessages } from './endpoint-messages.js';
import { SigningKeys } from './signing-keys.js';
import { TestDelivery } from './test-delivery.js';

export function EndpointPage(): ReactNode {
  const { endpointId } = useParams({ from: '/$projectId/endpoints/$endpointId' });
  const endpoint = useQuery(endpointQuery(useProject(), endpointId));
  if (endpoint.data === undefined) return <Waiting query={endpoint} />;
  return (
    <>
      <BackLink to="/$projectId/endpoints">Endpoints</BackLink>
      <PageHeader title={endpoint.data.url} text={endpoint.data.description}>
        <EndpointHealth endpoint={endpoint.data} />
        <EndpointButtons endpoint={endpoint.data} />
      </PageHeader>
      <EndpointTabs endpoint={endpoint.data} />
    </>
  );
}

function EndpointTabs({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  return (
    <Tabs defaultValue="traffic" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="traffic">Traffic</Tabs.Tab>
        <Tabs.Tab value="messages">Messages</Tabs.Tab>
        <Tabs.Tab value="settings">Settings</Tabs.Tab>
        <Tabs.Tab value="keys">Signing keys</Tabs.Tab>
        <Tabs.Tab value="test">Test</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="traffic">
        <MetricsView endpointId={endpoint.id} />
      </Tabs.Panel>
      <Tabs.Panel value="messages">
        <EndpointMessages endpointId={endpoint.id} />
      </Tabs.Panel>
      <Tabs.Panel value="settings">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
          <EditEndpoint key={endpoint.updatedAt} endpoint={endpoint} />
          <EndpointFacts endpoint={endpoint} />
        </SimpleGrid>
      </Tabs.Panel>
      <Tabs.Panel value="keys">
        <SigningKeys endpointId={endpoint.id} />
      </Tabs.Panel>
      <Tabs.Panel value="test">
        <TestDelivery endpointId={endpoint.id} />
      </Tabs.Panel>
    </Tabs>
  );
}

function EndpointFacts({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  return (
    <Stack>
      <Facts
        facts={[
          ['Endpoint', <Copyable key="id" value={endpoint.id} label="the endpoint id" />],
          ['Created', <Time key="created" at={endpoint.createdAt} />],
          ['Changed', <Time key="changed" at={endpoint.updatedAt} />],
          ['Failing since', endpoint.failingSince && <Time at={endpoint.failingSince} />],
          ['Disabled', endpoint.disabledAt && <Time at={endpoint.disabledAt} />],
        ]}
      />
      <RetrySchedule seconds={endpoint.retrySchedule ?? []} />
    </Stack>
  );
}
