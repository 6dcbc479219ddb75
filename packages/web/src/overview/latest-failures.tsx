import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { refreshEvery } from '../failures/refresh-every.js';
import { Time } from '../formats/time.js';
import { useProject } from '../session/posthorn.js';

const SHOWN = 8;
const REFRESH_MS = 10_000;

export function LatestFailures(): ReactNode {
  const { projectId, posthorn } = useProject();
  const { data = [] } = useQuery({
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
      {data.length === 0 && (
        <Text size="sm" c="dimmed">
          No message has failed for good.
        </Text>
      )}
      {data.map(({ messageId, endpoint, lastError, createdAt }) => (
        <Group key={messageId} gap="sm" wrap="nowrap">
          <Anchor
            size="sm"
            truncate
            flex={1}
            renderRoot={(props) => (
              <Link
                from="/$projectId"
                to="/$projectId/messages/$messageId"
                params={{ messageId }}
                {...props}
              />
            )}
          >
            {lastError ?? endpoint}
          </Anchor>
          <Text size="sm" c="dimmed">
            <Time at={createdAt} relative />
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
