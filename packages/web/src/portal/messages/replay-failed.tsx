import { Button, Group, Popover, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Posthorn } from '@posthorn/client';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../actions/use-action.js';
import { FailureNotice } from '../../failures/failure-notice.js';
import { formatCount } from '../../formats/format.js';
import { replayFailed } from '../../messages/replay-failed.js';
import { QUESTION } from '../parts/ask-button.js';
import { PERIODS, startOf } from './periods.js';

/** Sends again what failed in a time: to one endpoint, or to all. */
export function ReplayFailed({ endpointId }: { readonly endpointId: string | undefined }): ReactNode {
  const [isOpen, { toggle, close }] = useDisclosure();
  const [period, setPeriod] = useState<string>('day');
  const replay = useAction({
    call: (posthorn) => replayOfPeriod(posthorn, endpointId, period),
    changes: 'messages',
  });
  const ask = (): void => {
    replay.reset();
    toggle();
  };
  return (
    <Popover opened={isOpen} onChange={close} {...QUESTION}>
      <Popover.Target>
        <Button variant="default" onClick={ask}>
          Replay all failed
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Text size="sm">
            {endpointId === undefined
              ? 'All failed messages to your endpoints'
              : 'All failed messages to this endpoint'}{' '}
            of this time get a fresh set of attempts.
          </Text>
          <Select
            label="Time"
            data={[...PERIODS]}
            value={period}
            onChange={(value) => setPeriod(value ?? 'day')}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
          />
          {replay.error !== null && <FailureNotice error={replay.error} again="by-hand" />}
          {replay.data !== undefined && (
            <Text size="sm" role="status">
              {formatCount(replay.data)} {replay.data === 1 ? 'message is' : 'messages are'} on the way again.
            </Text>
          )}
          <Group gap="xs" justify="flex-end">
            <Button size="xs" variant="subtle" color="gray" onClick={close}>
              {replay.data === undefined ? 'Back' : 'Close'}
            </Button>
            <Button size="xs" loading={replay.isPending} onClick={() => replay.mutate()}>
              Replay
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The API replays the messages of a customer by endpoint. */
async function replayOfPeriod(
  posthorn: Posthorn,
  endpointId: string | undefined,
  period: string,
): Promise<number> {
  const createdAfter = startOf(period, Date.now());
  if (endpointId !== undefined) return await replayFailed(posthorn, { endpointId, createdAfter });
  let total = 0;
  for await (const { id } of posthorn.endpoints.list({ limit: 100 }))
    total += await replayFailed(posthorn, { endpointId: id, createdAfter });
  return total;
}
