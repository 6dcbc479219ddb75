import { Stack, Tabs, Text, Timeline, Title } from '@mantine/core';
import { CheckIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { CodeBlock } from '../code/code-block.js';
import { messageLink } from '../layout/links.js';
import { PageHeader } from '../layout/page-header.js';
import { PageLink } from '../layout/page-link.js';
import { useRead } from '../session/use-read.js';
import {
  type Snippet,
  attemptsSnippet,
  createEndpointSnippet,
  publishSnippet,
  sendSnippet,
} from './snippets.js';

const REFRESH_MS = 5000;

export interface FirstStepsProps {
  /** The newest endpoint, if there is one. */
  readonly endpointId: string | undefined;
  /** The number of messages so far. */
  readonly sent: number;
}

interface Step {
  readonly title: string;
  readonly text: ReactNode;
  readonly snippet: Snippet;
}

/** What to try next, in a project that has delivered little. Each command works as it stands. */
export function NextSteps({ endpointId }: Pick<FirstStepsProps, 'endpointId'>): ReactNode {
  const messageId = useNewestMessage(true);
  const steps: readonly Step[] = [
    {
      title: 'Send a message',
      text: 'To the newest endpoint, with any JSON object.',
      snippet: sendSnippet(endpointId ?? 'ep_…'),
    },
    {
      title: 'See its attempts',
      text: messageId && <PageLink {...messageLink(messageId)}>The newest message</PageLink>,
      snippet: attemptsSnippet(messageId ?? '<message_id>'),
    },
    {
      title: 'Publish an event',
      text: (
        <>
          It goes to every endpoint that subscribed. Or{' '}
          <PageLink underline="always" from="/$projectId" to="/$projectId/events" search={{ create: true }}>
            send one from here
          </PageLink>
          .
        </>
      ),
      snippet: publishSnippet(),
    },
  ];
  return <Steps title="Three next steps" steps={steps} done={0} />;
}

/** The way to a first delivery. The steps tick themselves off. */
export function FirstSteps({ endpointId, sent }: FirstStepsProps): ReactNode {
  const messageId = useNewestMessage(sent > 0);
  const steps: readonly Step[] = [
    {
      title: 'Create an endpoint',
      text: 'First: export RECEIVER_URL=… with the URL that gets your webhooks.',
      snippet: createEndpointSnippet(),
    },
    { title: 'Send a message', text: 'Any JSON object.', snippet: sendSnippet(endpointId ?? 'ep_…') },
    {
      title: 'See it delivered',
      text: <Delivered messageId={messageId} />,
      snippet: attemptsSnippet(messageId ?? '<message_id>'),
    },
  ];
  const done = endpointId === undefined ? 0 : sent === 0 ? 1 : 2;
  return (
    <>
      <PageHeader title="Three steps to the first delivery" />
      <Steps steps={steps} done={done} />
    </>
  );
}

interface StepsProps {
  readonly title?: string;
  readonly steps: readonly Step[];
  /** How many of them are done. */
  readonly done: number;
}

function Steps({ title: heading, steps, done }: StepsProps): ReactNode {
  return (
    <>
      {heading !== undefined && (
        <Title order={2} size="h5">
          {heading}
        </Title>
      )}
      <Text size="sm" c="dimmed" mb="md">
        First: export POSTHORN_KEY=… with your API key.
      </Text>
      <Timeline active={done - 1} bulletSize={26} lineWidth={2} maw={760} mb="xl">
        {steps.map(({ title, text, snippet }, index) => (
          <Timeline.Item
            key={title}
            title={title}
            bullet={index < done ? <CheckIcon size={14} aria-label="done" /> : index + 1}
          >
            <Text size="sm" c="dimmed" mb="xs">
              {text}
            </Text>
            {index >= done && <Snippets title={title} snippet={snippet} />}
          </Timeline.Item>
        ))}
      </Timeline>
    </>
  );
}

function useNewestMessage(isWanted: boolean): string | undefined {
  const newest = useRead(
    {
      key: ['messages', 'newest-one'],
      call: async (posthorn, signal) => (await posthorn.logs.list({ limit: 1 }, { signal })).items,
    },
    { everyMs: REFRESH_MS, enabled: isWanted },
  );
  return newest.data?.[0]?.messageId;
}

function Delivered({ messageId }: { readonly messageId: string | undefined }): ReactNode {
  return (
    <>
      This page changes when the first delivery succeeded.{' '}
      {messageId !== undefined && (
        <PageLink inherit {...messageLink(messageId)}>
          See the newest message
        </PageLink>
      )}
    </>
  );
}

interface SnippetsProps {
  readonly title: string;
  readonly snippet: Snippet;
}

function Snippets({ title, snippet }: SnippetsProps): ReactNode {
  return (
    <Tabs defaultValue="curl">
      <Tabs.List aria-label={title}>
        <Tabs.Tab value="curl">curl</Tabs.Tab>
        <Tabs.Tab value="typescript">TypeScript</Tabs.Tab>
      </Tabs.List>
      <Stack pt="xs">
        <Tabs.Panel value="curl">
          <CodeBlock label={`${title}: the command`} code={snippet.curl} />
        </Tabs.Panel>
        <Tabs.Panel value="typescript">
          <CodeBlock label={`${title}: the code`} code={snippet.typescript} />
        </Tabs.Panel>
      </Stack>
    </Tabs>
  );
}
