import { SimpleGrid, Stack } from '@mantine/core';
import type { InboundEndpoint } from '@posthorn/client';
import { SENDERS, isSenderName } from '@posthorn/sources';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Copyable } from '../code/copyable.js';
import { ConsumerLink } from '../consumers/consumer-name.js';
import { inboundEndpointRead } from '../endpoints/use-endpoints.js';
import { EndpointHealth } from '../endpoints/endpoint-health.js';
import { Time } from '../formats/time.js';
import { IncidentLink } from '../incidents/incident-link.js';
import { BackLink } from '../layout/back-link.js';
import { Empty } from '../layout/empty.js';
import { type Fact, Facts } from '../layout/facts.js';
import { PageHeader } from '../layout/page-header.js';
import { type PageTab, PageTabs } from '../layout/page-tabs.js';
import { Waiting } from '../layout/waiting.js';
import { useMetrics } from '../metrics/use-metrics.js';
import { lazyPart } from '../parts/load-part.js';
import { labelOfRejections } from '../rejections/reasons.js';
import { useRead } from '../session/use-read.js';
import { SourceButtons } from '../sources/source-buttons.js';
import { Mono } from '../code/mono.js';

const EditInboundEndpoint = lazyPart(() => import('./edit-inbound-endpoint.js'), 'EditInboundEndpoint');
const EventsOf = lazyPart(() => import('../events/events-of.js'), 'EventsOf');
const InboundMessages = lazyPart(() => import('./inbound-messages.js'), 'InboundMessages');
const MetricsView = lazyPart(() => import('../metrics/metrics-view.js'), 'MetricsView');
const Rejections = lazyPart(() => import('../rejections/rejections.js'), 'Rejections');
const SampleRequest = lazyPart(() => import('../sources/sample-request.js'), 'SampleRequest');
const SigningKeys = lazyPart(() => import('../endpoints/signing-keys.js'), 'SigningKeys');

export function InboundEndpointPage(): ReactNode {
  const { endpointId } = useParams({ from: '/$projectId/inbound-endpoints/$endpointId' });
  const endpoint = useRead(inboundEndpointRead(endpointId));
  const day = useMetrics({ window: '24h', direction: 'inbound', endpointId });
  if (endpoint.data === undefined) return <Waiting query={endpoint} />;
  const isPublishing = endpoint.data.mode === 'publish';
  return (
    <>
      <BackLink to="/$projectId/inbound-endpoints">Inbound endpoints</BackLink>
      <PageHeader
        title={endpoint.data.name}
        text={isPublishing ? 'Publishes events' : <Mono>{endpoint.data.url}</Mono>}
      >
        <EndpointHealth endpoint={endpoint.data} />
        <IncidentLink endpointId={endpointId} />
        <SourceButtons
          kind="inbound-endpoints"
          endpoint={endpoint.data}
          deletion={isPublishing ? 'Its events stay.' : 'What was accepted is still forwarded.'}
        />
      </PageHeader>
      <PageTabs
        key={endpointId}
        tabs={[
          ...(isPublishing ? publishedTabs(endpointId) : messageTabs(endpointId)),
          {
            value: 'rejections',
            label: labelOfRejections(day.data?.rejected),
            content: <Rejections of={{ kind: 'inbound-endpoints', id: endpointId }} />,
          },
          ...(isPublishing ? [] : [keysTab(endpoint.data)]),
          {
            value: 'sample',
            label: 'Send a sample',
            content: <SampleRequest endpoint={endpoint.data} />,
            isKept: true,
          },
          {
            value: 'settings',
            label: 'Settings',
            content: <InboundSettings endpoint={endpoint.data} />,
            isKept: true,
          },
        ]}
      />
    </>
  );
}

type Tabs = readonly [PageTab, ...PageTab[]];

function messageTabs(endpointId: string): Tabs {
  return [
    { value: 'messages', label: 'Messages', content: <InboundMessages endpointId={endpointId} /> },
    {
      value: 'traffic',
      label: 'Traffic',
      content: <MetricsView direction="inbound" endpointId={endpointId} title="Forwarded" />,
    },
  ];
}

/** Its webhooks are events only. */
function publishedTabs(endpointId: string): Tabs {
  return [{ value: 'events', label: 'Events', content: <EventsOf inboundEndpointId={endpointId} /> }];
}

function keysTab(endpoint: InboundEndpoint): PageTab {
  const content = <InboundSigningKeys endpoint={endpoint} />;
  return { value: 'keys', label: 'Signing keys', content, isKept: true };
}

interface InboundEndpointProps {
  readonly endpoint: InboundEndpoint;
}

/** What is forwarded may be signed, as deliveries are. */
function InboundSigningKeys({ endpoint: { id, signingEnabled } }: InboundEndpointProps): ReactNode {
  if (signingEnabled) return <SigningKeys kind="inbound-endpoints" endpointId={id} />;
  return (
    <Empty title="What is forwarded is not signed">
      Switch “Sign what is forwarded” on in the settings: your server can then tell that it comes from here.
    </Empty>
  );
}

function InboundSettings({ endpoint }: InboundEndpointProps): ReactNode {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
      <EditInboundEndpoint endpoint={endpoint} />
      <InboundFacts endpoint={endpoint} />
    </SimpleGrid>
  );
}

function InboundFacts({ endpoint }: InboundEndpointProps): ReactNode {
  return (
    <Stack>
      <Facts
        facts={[
          ['Endpoint', <Copyable key="id" value={endpoint.id} label="the endpoint id" />],
          [
            'Ingest URL',
            <Mono key="url">{endpoint.mode === 'cli' ? endpoint.ingestUrl : `${endpoint.ingestUrl}/…`}</Mono>,
          ],
          ['Consumer', endpoint.consumerId && <ConsumerLink id={endpoint.consumerId} />],
          ...senderFacts(endpoint),
          ['Created', <Time key="created" at={endpoint.createdAt} />],
          ['Changed', <Time key="changed" at={endpoint.updatedAt} />],
          ['Failing since', endpoint.failingSince && <Time at={endpoint.failingSince} />],
          ['Disabled', endpoint.disabledAt && <Time at={endpoint.disabledAt} />],
        ]}
      />
    </Stack>
  );
}

/** What is entered at the sender, beside secrets. */
function senderFacts({ provider, lastHandshakeAt }: InboundEndpoint): readonly Fact[] {
  const handshake: Fact = ['Last handshake', lastHandshakeAt && <Time at={lastHandshakeAt} />];
  if (!isSenderName(provider)) return [handshake];
  const { label, setup } = SENDERS[provider];
  return [
    [label, setup.place],
    [setup.urlName, 'the whole ingest URL, as it was shown'],
    ...(setup.values ?? []),
    handshake,
  ];
}
