import type { Endpoint } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { refreshEvery } from '../failures/refresh-every.js';
import { BackLink } from '../layout/back-link.js';
import { PageHeader } from '../layout/page-header.js';
import { PageTabs } from '../layout/page-tabs.js';
import { Waiting } from '../layout/waiting.js';
import { lazyPart } from '../parts/lazy-part.js';
import { useProject } from '../session/posthorn.js';
import { EndpointHealth } from '../endpoints/endpoint-health.js';
import { endpointQuery } from '../endpoints/endpoint-queries.js';
import { EndpointButtons } from './endpoint-buttons.js';

const MetricsView = lazyPart(() => import('../metrics/metrics-view.js'), 'MetricsView');
const EndpointMessages = lazyPart(() => import('./endpoint-messages.js'), 'EndpointMessages');
const EndpointSettings = lazyPart(() => import('./endpoint-settings.js'), 'EndpointSettings');
const SigningKeys = lazyPart(() => import('./signing-keys.js'), 'SigningKeys');
const TestDelivery = lazyPart(() => import('./test-delivery.js'), 'TestDelivery');

const REFRESH_MS = 5000;

export function EndpointPage(): ReactNode {
  const { endpointId } = useParams({ from: '/$projectId/endpoints/$endpointId' });
  const endpoint = useQuery({
    ...endpointQuery(useProject(), endpointId),
    refetchInterval: refreshEvery(REFRESH_MS),
  });
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
    <PageTabs
      key={endpoint.id}
      tabs={[
        { value: 'traffic', label: 'Traffic', content: <MetricsView endpointId={endpoint.id} /> },
        { value: 'messages', label: 'Messages', content: <EndpointMessages endpointId={endpoint.id} /> },
        {
          value: 'settings',
          label: 'Settings',
          content: <EndpointSettings endpoint={endpoint} />,
          isKept: true,
        },
        {
          value: 'keys',
          label: 'Signing keys',
          content: <SigningKeys endpointId={endpoint.id} />,
          isKept: true,
        },
        { value: 'test', label: 'Test', content: <TestDelivery endpointId={endpoint.id} />, isKept: true },
      ]}
    />
  );
}
