import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Mono } from '../code/mono.js';
import { CreateButton } from '../layout/creating.js';
import { PageHeader } from '../layout/page-header.js';
import { PageLink } from '../layout/page-link.js';
import { API_URL } from '../session/addresses.js';
import { useAllowed } from '../session/session.js';
import { AgentLines } from './agent-lines.js';
import { MakeAgentKey } from './make-agent-key.js';

const SERVER = { name: 'posthorn', apiUrl: API_URL } as const;
const PLACEHOLDER = 'wh_live_…';

/** How an agent gets to this project. */
export function AgentsPage(): ReactNode {
  const mayMake = useAllowed('api-keys:write');
  return (
    <>
      <PageHeader
        title="Agents"
        text="An agent asks why something was not delivered, through the Model Context Protocol"
      >
        {mayMake && <CreateButton label="Make a key for an agent" />}
      </PageHeader>
      <Stack maw={720}>
        <Text size="sm">
          Paste the lines of your client, with a key in the place of <Mono>{PLACEHOLDER}</Mono>. A key that
          may only read is enough to ask.{' '}
          <Anchor inherit underline="always" href={`${API_URL}/docs/guides/agents`} target="_blank">
            The guide
          </Anchor>{' '}
          says what an agent can do.
        </Text>
        {mayMake ? <OrdinaryKey /> : <WhomToAsk />}
        <AgentLines {...SERVER} token={PLACEHOLDER} />
      </Stack>
      {mayMake && <MakeAgentKey server={SERVER} />}
    </>
  );
}

function OrdinaryKey(): ReactNode {
  return (
    <Text size="sm">
      What you make here is an ordinary key. You see and delete it among the{' '}
      <PageLink inherit underline="always" from="/$projectId" to="/$projectId/api-keys">
        API keys
      </PageLink>
      .
    </Text>
  );
}

function WhomToAsk(): ReactNode {
  return (
    <Text size="sm">
      You may not make keys. Ask a colleague with the scope <Mono>api-keys:write</Mono> for one that may only
      read.
    </Text>
  );
}
