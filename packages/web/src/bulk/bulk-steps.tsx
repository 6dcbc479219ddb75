import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureNotice } from '../failures/failure-notice.js';
import { formatCount, formatMessages } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { Waiting } from '../layout/waiting.js';
import type { BulkAction } from './bulk-actions.js';
import type { Bulk, Run } from './use-bulk.js';

/** The API counts no further. */
const MOST_COUNTED = 100_000;
/** A URL may be wider than a phone. */
const ANYWHERE = { overflowWrap: 'anywhere' } as const;

export interface BulkStepsProps {
  readonly action: BulkAction;
  readonly bulk: Bulk;
  /** What the action is about, in words. */
  readonly scope: ReactNode;
  readonly close: () => void;
}

/** Asks with the number of messages, shows how far the action is, and says what came of it. */
export function BulkSteps(props: BulkStepsProps): ReactNode {
  const { count, run } = props.bulk;
  if (run?.state === 'running') return <RunningBulk {...props} run={run} />;
  if (run !== undefined) return <EndedBulk {...props} run={run} />;
  if (count.data === undefined || count.isFetching) return <Waiting query={count} />;
  return <BulkQuestion {...props} total={count.data} />;
}

function BulkQuestion({
  action,
  bulk,
  scope,
  close,
  total,
}: BulkStepsProps & { readonly total: number }): ReactNode {
  const isMore = total >= MOST_COUNTED;
  const messages = `${isMore ? 'more than ' : ''}${formatMessages(isMore ? MOST_COUNTED : total)}`;
  if (total === 0)
    return (
      <Stack>
        <Text size="sm" style={ANYWHERE}>
          There are no {action.adjective} messages {scope}.
        </Text>
        <Buttons back="Close" onBack={close} />
      </Stack>
    );
  return (
    <Stack>
      <Text size="sm" style={ANYWHERE}>
        <b>
          {action.verb} {messages}?
        </b>{' '}
        These are all {action.adjective} messages {scope}.
      </Text>
      <Text size="sm">{action.text}</Text>
      <Buttons back="Back" onBack={close} go={`${action.verb} ${messages}`} onGo={bulk.start} />
    </Stack>
  );
}

type RunProps = BulkStepsProps & { readonly run: Run };

function RunningBulk({ bulk, run: { total, progress } }: RunProps): ReactNode {
  const { done, refused, waitsUntilMs } = progress;
  const all = Math.max(total, done + refused);
  return (
    <Stack>
      <Progress value={(100 * (done + refused)) / Math.max(all, 1)} aria-label="Progress" />
      <Text size="sm" role="status">
        {formatCount(done + refused)} of {formatMessages(all)}.
        {waitsUntilMs !== undefined && (
          <>
            {' '}
            The rate of the project is used up. It goes on{' '}
            <Time at={new Date(waitsUntilMs).toISOString()} relative="planned" />.
          </>
        )}
      </Text>
      <Buttons back="Stop" onBack={bulk.stop} />
    </Stack>
  );
}

function EndedBulk({ action, bulk, close, run: { total, progress, state, error } }: RunProps): ReactNode {
  const { done, refused } = progress;
  const isWhole = state === 'ended';
  return (
    <Stack>
      <Text size="sm" role="status">
        {formatMessages(done)} {action.done}.{' '}
        {refused > 0 &&
          `${formatCount(refused)} could not be: the payload is gone, the endpoint was deleted, or a delivery is under way. `}
        {!isWhole && `Stopped after ${formatCount(done + refused)} of ${formatCount(total)}.`}
      </Text>
      {error !== undefined && <FailureNotice error={error} again="by-hand" />}
      <Buttons back="Close" onBack={close} {...(!isWhole && { go: 'Go on', onGo: bulk.start })} />
    </Stack>
  );
}

interface ButtonsProps {
  readonly back: string;
  readonly onBack: () => void;
  readonly go?: string;
  readonly onGo?: () => void;
}

function Buttons({ back, onBack, go, onGo }: ButtonsProps): ReactNode {
  return (
    <Group gap="xs" justify="flex-end">
      <Button size="xs" variant="default" onClick={onBack}>
        {back}
      </Button>
      {go !== undefined && (
        <Button size="xs" onClick={onGo} data-autofocus>
          {go}
        </Button>
      )}
    </Group>
  );
}
