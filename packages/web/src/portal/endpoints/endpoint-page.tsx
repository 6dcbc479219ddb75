import { Group, Stack, Tabs, Text } from '@mantine/core';
import type { Endpoint } from '@posthorn/client';
import type { ReactNode } from 'react';
import { EndpointCredentials } from '../../credentials/endpoint-credentials.js';
import { EndpointHealth } from '../../endpoints/endpoint-health.js';
import { EndpointTrouble } from '../../endpoints/endpoint-trouble.js';
import { endpointRead } from '../../endpoints/use-endpoints.js';
import { PageHeader } from '../../layout/page-header.js';
import { Waiting } from '../../layout/waiting.js';
import { useMay } from '../../session/capabilities.js';
import { useRead } from '../../session/use-read.js';
import { MessageList } from '../messages/message-list.js';
import { BackTo } from '../parts/back-to.js';
import classes from '../portal.module.css';
import { VerifySignature } from '../../verify/verify-signature.js';
import { EndpointActions } from './endpoint-actions.js';
import { EditEndpoint } from './endpoint-form.js';
import { EndpointNumbers } from './endpoint-numbers.js';
import { OrderingKeys } from './ordering-keys.js';
import { Outage } from './outage.js';
import { SendTest } from './send-test.js';
import { SigningSecret } from './signing-secret.js';

const REFRESH_MS = 15_000;

export function EndpointPage({ endpointId }: { readonly endpointId: string }): ReactNode {
  const endpoint = useRead(endpointRead(endpointId), { everyMs: REFRESH_MS });
  if (endpoint.data === undefined) return <Waiting query={endpoint} />;
  return (
    <>
      <BackTo to={{ page: 'endpoints' }}>Your endpoints</BackTo>
      <PageHeader title={endpoint.data.url} isCode text={endpoint.data.description ?? undefined}>
        <EndpointActions endpoint={endpoint.data} />
      </PageHeader>
      <Health endpoint={endpoint.data} />
      <EndpointTabs endpoint={endpoint.data} />
    </>
  );
}

function Health({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  return (
    <Stack gap="sm" mb="lg">
      <Group gap="xs">
        <EndpointHealth endpoint={endpoint} />
        <EndpointTrouble endpoint={endpoint} />
        {endpoint.paused && (
          <Text size="sm" c="dimmed">
            Your messages are held until {endpoint.nextProbeAt !== null && 'the endpoint answers again, or '}
            you resume {endpoint.nextProbeAt === null ? 'the endpoint' : 'it'}.
          </Text>
        )}
      </Group>
      <Outage endpointId={endpoint.id} isPaused={endpoint.paused} />
      <EndpointNumbers endpointId={endpoint.id} />
    </Stack>
  );
}

function EndpointTabs({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const mayWrite = useMay('endpoints.write');
  const mayWriteSecrets = useMay('secrets.write');
  return (
    <Tabs defaultValue="messages" keepMounted={false}>
      <Tabs.List mb="md" className={classes['tabList']}>
        <Tabs.Tab value="messages">Messages</Tabs.Tab>
        {endpoint.ordering !== 'none' && <Tabs.Tab value="order">Order</Tabs.Tab>}
        {mayWrite && <Tabs.Tab value="test">Test</Tabs.Tab>}
        <Tabs.Tab value="secret">Signing secret</Tabs.Tab>
        {mayWriteSecrets && <Tabs.Tab value="credentials">Credentials</Tabs.Tab>}
        <Tabs.Tab value="verify">Verify</Tabs.Tab>
        {mayWrite && <Tabs.Tab value="settings">Settings</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="messages">
        <MessageList endpointId={endpoint.id} />
      </Tabs.Panel>
      <Tabs.Panel value="order">
        <OrderingKeys endpointId={endpoint.id} />
      </Tabs.Panel>
      <Tabs.Panel value="test" keepMounted>
        <SendTest endpoint={endpoint} />
      </Tabs.Panel>
      <Tabs.Panel value="secret">
        <SigningSecret endpointId={endpoint.id} />
      </Tabs.Panel>
      <Tabs.Panel value="credentials" keepMounted>
        {mayWriteSecrets && <EndpointCredentials endpointId={endpoint.id} />}
      </Tabs.Panel>
      <Tabs.Panel value="verify">
        <VerifySignature scheme={endpoint.signatureScheme} />
      </Tabs.Panel>
      <Tabs.Panel value="settings" keepMounted>
        <EditEndpoint endpoint={endpoint} />
      </Tabs.Panel>
    </Tabs>
  );
}
