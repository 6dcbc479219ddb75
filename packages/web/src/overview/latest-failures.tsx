import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import type { LogEntry } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { refreshEvery } from '../failures/refresh-every.js';
import { Time } from '../formats/time.js';
import { Waiting } from '../layout/waiting.js';
import { useProject } from '../session/posthorn.js';

const SHOWN = 8;
const REFRESH_MS = 10_000;

export function LatestFailures(): ReactNode {
  const { projectId, posthorn } = useProject();
  const failures = useQuery({
    queryKey: [projectId, 'messages', 'failures'],
    queryFn: async ({ signal }) =>
      (await posthorn.logs.list({ status: 'failed_permanent', limit: SHOWN }, { signal })).items,
    refetchInterval: refreshEvery(REFRESH_MS),
  });
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h5">
          Latest failures
        </Title>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              from="/$projectId"
              to="/$projectId/messages"
              search={{ status: 'failed_permanent' }}
              {...props}
            />
          )}
        >
          All
        </Anchor>
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
  const { messageId, endpoint, lastError, createdAt } = entry;
  return (
    <Group gap="sm" wrap="nowrap">
      <Anchor
        size="sm"
        truncate
        flex={1}
        title={lastError}
        renderRoot={(props) => (
          <Link from="/$projectId" to="/$projectId/messages/$messageId" params={{ messageId }} {...props} />
        )}
      >
        {lastError ?? 'failed'}
      </Anchor>
      <Text size="sm" c="dimmed" truncate flex={1} title={endpoint}>
        {endpoint.replace(/^https?:\/\//, '')}
      </Text>
      <Text size="sm" c="dimmed" ta="right" w={96} flex="none">
        <Time at={createdAt} relative />
      </Text>
    </Group>
  );
}
