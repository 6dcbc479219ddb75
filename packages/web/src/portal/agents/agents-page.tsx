import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AgentLines } from '../../agents/agent-lines.js';
import { Time } from '../../formats/time.js';
import { Empty } from '../../layout/empty.js';
import { PageHeader } from '../../layout/page-header.js';
import { Waiting } from '../../layout/waiting.js';
import { API_URL } from '../../session/addresses.js';
import { useRead } from '../../session/use-read.js';

export interface AgentToken {
  readonly token: string;
  readonly until: string;
}

/** The lines with the token of the session, once an answer has said that it is for an agent. */
export function AgentsPage({ agent }: { readonly agent: AgentToken | undefined }): ReactNode {
  const answer = useRead({
    key: ['endpoints', 'first'],
    call: async (posthorn, signal) => (await posthorn.endpoints.list({ limit: 1 }, { signal })).items.length,
  });
  if (agent !== undefined) return <Lines {...agent} />;
  return answer.data === undefined ? (
    <Waiting query={answer} />
  ) : (
    <Empty title="This link is not for an agent" />
  );
}

function Lines({ token, until }: AgentToken): ReactNode {
  return (
    <>
      <PageHeader title="Agents" text="Your agent finds out why something did not arrive" />
      <Stack maw={720}>
        <Text size="sm">
          Paste the lines of your client. They have the token of this page, which works until{' '}
          <Time at={until} />. Your agent sees what you see here, and may do no more.
        </Text>
        <AgentLines name="webhooks" apiUrl={API_URL} token={token} />
      </Stack>
    </>
  );
}
