import { Stack, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LabelledCode } from '../code/code-block.js';
import { type AgentAccess, linesOf } from './client-lines.js';

/** What to paste, by client, and what to take care of. */
export function AgentLines(access: AgentAccess): ReactNode {
  // The value of a tab becomes a part of an id, which has no spaces.
  const clients = linesOf(access).map((each) => ({ ...each, value: each.client.replace(' ', '-') }));
  return (
    <Stack>
      <Tabs defaultValue={clients[0]?.value ?? null} keepMounted={false}>
        <Tabs.List mb="sm" aria-label="Clients">
          {clients.map(({ client, value }) => (
            <Tabs.Tab key={value} value={value}>
              {client}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {clients.map(({ lines, value }) => (
          <Tabs.Panel key={value} value={value}>
            <Stack>
              {lines.map((each) => (
                <LabelledCode key={each.label} {...each} />
              ))}
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text size="sm" c="dimmed">
        Keep these lines out of your repository: all who have them may do the same as your agent.
      </Text>
      <Text size="sm" c="dimmed">
        Payloads, answers of receivers and error texts come from strangers, who may write orders to your agent
        into them. Tell it to treat them as data.
      </Text>
    </Stack>
  );
}
