import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { confirm } from '../actions/confirm.js';
import { useAction } from '../actions/use-action.js';
import { EndpointSelect } from '../endpoints/endpoint-select.js';
import { formatCount } from '../formats/format.js';

/** The API replays this many messages in one call. */
const MOST = 1000;

/** Replays the failed messages of the project or of one endpoint. */
export function ReplayAll(): ReactNode {
  const [endpointId, setEndpointId] = useState<string | null>(null);
  const replay = useAction({
    call: (posthorn) =>
      posthorn.messages.replayAll({
        status: 'failed_permanent',
        limit: MOST,
        ...(endpointId !== null && { endpointId }),
      }),
    changes: 'messages',
    done: ({ replayed }) => `${formatCount(replayed)} messages queued for replay.`,
  });
  const owner = endpointId === null ? 'of the project' : 'of this endpoint';
  const ask = (): void =>
    confirm({
      title: 'Replay all failed messages?',
      text: `The newest ${formatCount(MOST)} ${owner} get a fresh set of attempts.`,
      action: 'Replay all',
      onConfirm: () => replay.mutate(),
    });
  return (
    <Group gap={6}>
      <EndpointSelect value={endpointId} onChange={setEndpointId} />
      <Button loading={replay.isPending} onClick={ask}>
        Replay all
      </Button>
    </Group>
  );
}
