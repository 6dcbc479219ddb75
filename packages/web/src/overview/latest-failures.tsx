import { Group, Stack, Text, Title } from '@mantine/core';
import type { LogEntry } from '@posthorn/client';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConsumerName } from '../consumers/consumer-name.js';
import { formatCount, withoutScheme } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { messageLink } from '../layout/links.js';
import { PageLink } from '../layout/page-link.js';
import { Waiting } from '../layout/waiting.js';
import { describeAnswer } from '../messages/message-status.js';
import { useRead } from '../session/use-read.js';
import classes from './lines.module.css';
import { Mono } from '../code/mono.js';

const FAILED = 'failed_permanent';
const SHOWN = 8;
/** So many of the newest are grouped. */
const READ = 500;
const REFRESH_MS = 30_000;

/** The newest failures, those of one cause at one endpoint together. */
export function LatestFailures(): ReactNode {
  const failures = useRead(
    {
      key: ['messages', 'failures'],
      call: async (posthorn, signal) =>
        groupFailures((await posthorn.logs.list({ status: FAILED, limit: READ }, { signal })).items),
    },
    { everyMs: REFRESH_MS },
  );
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h5">
          Latest failures
        </Title>
        <PageLink from="/$projectId" to="/$projectId/messages" search={{ status: FAILED }}>
          All
        </PageLink>
      </Group>
      {failures.data === undefined && <Waiting query={failures} />}
      {failures.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          No message has failed for good.
        </Text>
      )}
      {failures.data !== undefined && failures.data.length > 0 && (
        <ul className={classes['lines']}>
          {failures.data.slice(0, SHOWN).map((failure) => (
            <Failure key={failure.newest.messageId} {...failure} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

interface FailureGroup {
  readonly newest: LogEntry;
  readonly count: number;
}

function groupFailures(entries: readonly LogEntry[]): readonly FailureGroup[] {
  const groups = Map.groupBy(entries, (entry) => JSON.stringify([entry.endpointId, describeAnswer(entry)]));
  return [...groups.values()].flatMap(([newest, ...others]) =>
    newest === undefined ? [] : [{ newest, count: 1 + others.length }],
  );
}

function Failure({ newest, count }: FailureGroup): ReactNode {
  const { messageId, consumerId, endpointId, endpoint, lastError, createdAt } = newest;
  const isOne = count === 1;
  const link: LinkProps = isOne
    ? messageLink(messageId)
    : { from: '/$projectId', to: '/$projectId/messages', search: { status: FAILED, endpointId } };
  return (
    <li className={`${classes['line']} ${classes['failure']}`}>
      <PageLink title={lastError} {...link}>
        {describeAnswer(newest) || 'failed'}
        {!isOne && ` × ${formatCount(count)}`}
      </PageLink>
      <span title={endpoint}>
        {consumerId && (
          <>
            <ConsumerName id={consumerId} /> ·{' '}
          </>
        )}
        <Mono>{withoutScheme(endpoint)}</Mono>
      </span>
      <Text size="sm" c="dimmed" ta="right">
        <Time at={createdAt} relative />
      </Text>
    </li>
  );
}
