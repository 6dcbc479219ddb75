import { Button, Stack, Tabs } from '@mantine/core';
import type { InboundEndpoint } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DangerButton } from '../actions/danger-button.js';
import { useAction } from '../actions/use-action.js';
import { Copyable } from '../code/copyable.js';
import { EndpointHealth } from '../endpoints/endpoint-health.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { Time } from '../formats/time.js';
import { BackLink } from '../layout/back-link.js';
import { Facts } from '../layout/facts.js';
import { PageHeader } from '../layout/page-header.js';
import { PagePending } from '../layout/page-pending.js';
import { useProject } from '../session/posthorn.js';
import { InboundMessages } from './inbound-messages.js';
import { Rejections } from './rejections.js';

export function InboundEndpointPage(): ReactNode {
  const { endpointId } = useParams({ from: '/$projectId/inbound-endpoints/$endpointId' });
  const { projectId, posthorn } = useProject();
  const endpoint = useQuery({
    queryKey: [projectId, 'inbound-endpoints', endpointId],
    queryFn: async ({ signal }): Promise<InboundEndpoint> =>
      posthorn.inboundEndpoints.get(endpointId, { signal }),
  });
  if (endpoint.isPending) return <PagePending />;
  if (endpoint.isError)
    return <FailureNotice error={endpoint.error} onRetry={() => void endpoint.refetch()} />;
  return (
    <>
      <BackLink to="/$projectId/inbound-endpoints">Inbound endpoints</BackLink>
      <PageHeader title={endpoint.data.name} text={endpoint.data.url}>
        <EndpointHealth endpoint={endpoint.data} />
        <Buttons endpoint={endpoint.data} />
      </PageHeader>
      <Tabs defaultValue="messages" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="messages">Messages</Tabs.Tab>
          <Tabs.Tab value="rejections">Rejections</Tabs.Tab>
          <Tabs.Tab value="settings">Settings</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="messages">
          <InboundMessages endpointId={endpointId} />
        </Tabs.Panel>
        <Tabs.Panel value="rejections">
          <Rejections endpointId={endpointId} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <Settings endpoint={endpoint.data} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Buttons({ endpoint: { id, paused } }: { readonly endpoint: InboundEndpoint }): ReactNode {
  const navigate = useNavigate({ from: '/$projectId/inbound-endpoints/$endpointId' });
  const changes = 'inbound-endpoints';
  const pause = useAction({
    call: (posthorn) => posthorn.inboundEndpoints.pause(id),
    changes,
    done: 'The endpoint is paused. Senders get 503 and try again later.',
  });
  const resume = useAction({
    call: (posthorn) => posthorn.inboundEndpoints.resume(id),
    changes,
    done: 'The endpoint is resumed.',
  });
  const remove = useAction({
    call: (posthorn) => posthorn.inboundEndpoints.delete(id),
    changes,
    done: 'The endpoint was deleted.',
  });
  return (
    <>
      {paused ? (
        <Button loading={resume.isPending} onClick={() => resume.mutate()}>
          Resume
        </Button>
      ) : (
        <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate()}>
          Pause
        </Button>
      )}
      <DangerButton
        label="Delete"
        text="What was accepted is still forwarded. Senders get 404 from then on."
        isRunning={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => void navigate({ to: '/$projectId/inbound-endpoints' }),
          })
        }
      />
    </>
  );
}

function Settings({ endpoint }: { readonly endpoint: InboundEndpoint }): ReactNode {
  const hmac = endpoint.verifyHmac && `HMAC-SHA256 in ${endpoint.hmacHeaderName ?? ''}`;
  const token =
    endpoint.verifyStaticToken && `token in ${endpoint.tokenHeaderName ?? endpoint.tokenQueryParam ?? ''}`;
  const addresses = endpoint.verifyIpAllowlist && endpoint.allowedCidrs.join(', ');
  const checks = [hmac, token, addresses].filter((check) => check !== false);
  return (
    <Stack maw={720}>
      <Facts
        facts={[
          ['Endpoint', <Copyable key="id" value={endpoint.id} label="the endpoint id" />],
          ['Verifies', checks.length === 0 ? 'the token of the ingest URL' : checks.join(', ')],
          ['Maximum age', endpoint.timestampTtlSeconds && `${endpoint.timestampTtlSeconds} s`],
          ['Idempotency headers', endpoint.idempotencyHeaderNames.join(', ')],
          ['Answers with', endpoint.ingestResponseCode],
          ['Signs what it forwards', endpoint.signingEnabled ? 'yes' : 'no'],
          ['Created', <Time key="at" at={endpoint.createdAt} />],
        ]}
      />
    </Stack>
  );
}
