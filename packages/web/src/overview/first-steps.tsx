import { Stack, Tabs, Text, Timeline } from '@mantine/core';
import { CheckIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { CodeBlock } from '../code/code-block.js';
import { PageHeader } from '../layout/page-header.js';
import { type Snippet, createEndpointSnippet, sendSnippet } from './snippets.js';

export interface FirstStepsProps {
  /** The newest endpoint, if there is one. */
  readonly endpointId: string | undefined;
  /** The number of messages so far. */
  readonly sent: number;
}

/** The way to a first delivery. The steps tick themselves off. */
export function FirstSteps({ endpointId, sent }: FirstStepsProps): ReactNode {
  const steps = [
    {
      title: 'Create an endpoint',
      text: 'The URL that gets your webhooks.',
      snippet: createEndpointSnippet(),
    },
    { title: 'Send a message', text: 'Any JSON object.', snippet: sendSnippet(endpointId ?? 'ep_…') },
    { title: 'See it delivered', text: 'This page changes when the first delivery succeeded.' },
  ];
  const done = endpointId === undefined ? 0 : sent === 0 ? 1 : 2;
  return (
    <>
      <PageHeader title="Three steps to the first delivery" text="Set POSTHORN_KEY to your API key first." />
      <Timeline active={done - 1} bulletSize={26} lineWidth={2} maw={760}>
        {steps.map(({ title, text, snippet }, index) => (
          <Timeline.Item
            key={title}
            title={title}
            bullet={index < done ? <CheckIcon size={14} aria-label="done" /> : index + 1}
          >
            <Text size="sm" c="dimmed" mb="xs">
              {text}
            </Text>
            {snippet !== undefined && index === done && <Snippets snippet={snippet} />}
          </Timeline.Item>
        ))}
      </Timeline>
    </>
  );
}

function Snippets({ snippet }: { readonly snippet: Snippet }): ReactNode {
  return (
    <Tabs defaultValue="curl">
      <Tabs.List>
        <Tabs.Tab value="curl">curl</Tabs.Tab>
        <Tabs.Tab value="typescript">TypeScript</Tabs.Tab>
      </Tabs.List>
      <Stack pt="xs">
        <Tabs.Panel value="curl">
          <CodeBlock label="the command" code={snippet.curl} />
        </Tabs.Panel>
        <Tabs.Panel value="typescript">
          <CodeBlock label="the code" code={snippet.typescript} />
        </Tabs.Panel>
      </Stack>
    </Tabs>
  );
}
