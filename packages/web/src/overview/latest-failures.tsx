import { Group, Stack, Text, Title } from '@mantine/core';
import type { LogEntry } from '@posthorn/client';
import type { ReactNode } from 'react';
import { ConsumerName } from '../consumers/consumer-name.js';
import { Time } from '../formats/time.js';
import { messageLink } from '../layout/links.js';
import { PageLink } from '../layout/page-link.js';
import { Waiting } from '../layout/waiting.js';
import { useRead } from '../session/use-read.js';

const SHOWN = 8;
const REFRESH_MS = 10_000;

export function LatestFailures(): ReactNode {
  const failures = useRead(
    {
      key: ['messages', 'failures'],
      call: async (posthorn, signal) =>
        (await posthorn.logs.list({ status: 'failed_permanent', limit: SHOWN }, { signal })).items,
    },
    { everyMs: REFRESH_MS },
  );
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h5">
          Latest failures
        </Title>
        <PageLink from="/$projectId" to="/$projectId/messages" search={{ status: 'failed_permanent' }}>
          All
        </PageLink>
      </Group>
      {failures.data === undefined && <Waiting query={failures} />}
      {failures.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          No message has failed for good.
        </Text>
      )}
      {failures.data?.map((entry) => (
        <Failure key={entry.messageId} entry={entry} />
      ))}
    </Stack>
  );
}

function Failure({ entry }: { readonly entry: LogEntry }): ReactNode {
  const { messageId, consumerId, endpoint, lastError, createdAt } = entry;
  return (
    <Group gap="sm" wrap="nowrap">
      <PageLink truncate flex={1} title={lastError} {...messageLink(messageId)}>
        {lastError ?? 'failed'}
      </PageLink>
      <Text size="sm" c="dimmed" truncate flex={1} title={endpoint}>
        {consumerId && (
          <>
            <ConsumerName id={consumerId} /> ·{' '}
          </>
        )}
        {endpoint.replace(/^https?:\/\//, '')}
      </Text>
      <Text size="sm" c="dimmed" ta="right" w={96} flex="none">
        <Time at={createdAt} relative />
      </Text>
    </Group>
  );
}
