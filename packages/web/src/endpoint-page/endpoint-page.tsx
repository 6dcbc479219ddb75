import { Box, Stack } from '@mantine/core';
import type { Endpoint } from '@posthorn/client';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConsumerLink } from '../consumers/consumer-name.js';
import { EndpointHealth } from '../endpoints/endpoint-health.js';
import { EndpointTrouble, isIll } from '../endpoints/endpoint-trouble.js';
import { endpointRead } from '../endpoints/use-endpoints.js';
import { showControls } from '../formats/format.js';
import { IncidentLink } from '../incidents/incident-link.js';
import { BackLink } from '../layout/back-link.js';
import { PageHeader } from '../layout/page-header.js';
import { PageLink } from '../layout/page-link.js';
import { PageTabs } from '../layout/page-tabs.js';
import { Waiting } from '../layout/waiting.js';
import { lazyPart } from '../parts/load-part.js';
import { useRead } from '../session/use-read.js';
import { EndpointButtons } from './endpoint-buttons.js';

const MetricsView = lazyPart(() => import('../metrics/metrics-view.js'), 'MetricsView');
const MessagesOf = lazyPart(() => import('../messages/messages-of.js'), 'MessagesOf');
const EndpointSettings = lazyPart(() => import('./endpoint-settings.js'), 'EndpointSettings');
const OrderingKeys = lazyPart(() => import('./ordering-keys.js'), 'OrderingKeys');
const SignatureKeys = lazyPart(() => import('../endpoints/signature-keys.js'), 'SignatureKeys');
const EndpointCredentials = lazyPart(
  () => import('../credentials/endpoint-credentials.js'),
  'EndpointCredentials',
);
const SigningKeys = lazyPart(() => import('../endpoints/signing-keys.js'), 'SigningKeys');
const TestDelivery = lazyPart(() => import('./test-delivery.js'), 'TestDelivery');

const REFRESH_MS = 5000;

export function EndpointPage(): ReactNode {
  const { endpointId } = useParams({ from: '/$projectId/endpoints/$endpointId' });
  const endpoint = useRead(endpointRead(endpointId), { everyMs: REFRESH_MS });
  if (endpoint.data === undefined) return <Waiting query={endpoint} />;
  return (
    <>
      <BackLink to="/$projectId/endpoints">Endpoints</BackLink>
      <PageHeader title={endpoint.data.url} isCode text={<EndpointText endpoint={endpoint.data} />}>
        <EndpointHealth endpoint={endpoint.data} />
        <EndpointButtons endpoint={endpoint.data} />
      </PageHeader>
      {isIll(endpoint.data) && (
        <Box mb="md">
          <EndpointTrouble
            endpoint={endpoint.data}
            drawBacklog={(backlog) => (
              <PageLink
                size="xs"
                fw={600}
                from="/$projectId/endpoints/$endpointId"
                to="."
                search={{ tab: 'messages', status: 'waiting' }}
              >
                {backlog}
              </PageLink>
            )}
          />
          <IncidentLink endpointId={endpoint.data.id} />
        </Box>
      )}
      <EndpointTabs endpoint={endpoint.data} />
    </>
  );
}

interface EndpointProps {
  readonly endpoint: Endpoint;
}

/** Whose endpoint it is, and what it is for. */
function EndpointText({ endpoint: { consumerId, description } }: EndpointProps): ReactNode {
  return (
    <>
      {consumerId !== null && <ConsumerLink id={consumerId} />}
      {consumerId !== null && description !== null && ' · '}
      {description !== null && showControls(description)}
    </>
  );
}

const GETS =
  'It gets what is sent to it, and the events that its consumer, its event types and its filter let through.';

function EndpointTabs({ endpoint }: EndpointProps): ReactNode {
  return (
    <PageTabs
      key={endpoint.id}
      tabs={[
        { value: 'traffic', label: 'Traffic', content: <MetricsView endpointId={endpoint.id} /> },
        {
          value: 'messages',
          label: 'Messages',
          content: <MessagesOf of="endpointId" id={endpoint.id} hint={GETS} />,
        },
        ...(endpoint.ordering === 'none'
          ? []
          : [{ value: 'order', label: 'Order', content: <OrderingKeys endpointId={endpoint.id} /> }]),
        {
          value: 'settings',
          label: 'Settings',
          content: <EndpointSettings endpoint={endpoint} />,
          isKept: true,
        },
        {
          value: 'keys',
          label: 'Signing keys',
          content: <EndpointKeys endpoint={endpoint} />,
          isKept: true,
        },
        {
          value: 'credentials',
          label: 'Credentials',
          content: <EndpointCredentials endpointId={endpoint.id} />,
          isKept: true,
        },
        { value: 'test', label: 'Test', content: <TestDelivery endpointId={endpoint.id} />, isKept: true },
      ]}
    />
  );
}

/** Its own keys, and those that all endpoints of the project share. */
function EndpointKeys({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const { id, signatureScheme, asymmetricSignature } = endpoint;
  return (
    <Stack>
      <SigningKeys kind="endpoints" endpointId={id} scheme={signatureScheme} />
      {asymmetricSignature && <SignatureKeys />}
    </Stack>
  );
}
