import { Button, Group, Popover, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { WholeIncident } from '@posthorn/client';
import type { ReactNode } from 'react';
import { Left, SendOneFirst, Summary, isLeft } from '../../incidents/outage-parts.js';
import { RecoverSteps, useRecovery } from '../../incidents/recover-button.js';
import { useMay } from '../../session/capabilities.js';
import { useRead } from '../../session/use-read.js';
import { Card } from '../parts/card.js';
import { QUESTION } from '../parts/ask-button.js';

const REFRESH_MS = 3000;
const DAY_MS = 86_400_000;

export interface OutageProps {
  readonly endpointId: string;
  /** A paused endpoint is resumed instead. */
  readonly isPaused: boolean;
}

/** The last outage of an endpoint, for a day after its end: what it left, and how to bring that back. */
export function Outage({ endpointId, isPaused }: OutageProps): ReactNode {
  const mayReplay = useMay('messages.replay');
  const { data: incident } = useRead(
    {
      key: ['incidents', 'newest', endpointId],
      async call(posthorn, signal) {
        const since = new Date(Date.now() - DAY_MS).toISOString();
        const asked = { endpointId, startTime: since, limit: 1 };
        const [newest] = (await posthorn.incidents.list(asked, { signal })).items;
        return newest === undefined ? null : posthorn.incidents.get(newest.id, { signal });
      },
    },
    { everyMs: REFRESH_MS },
  );
  if (!incident?.messages) return null;
  return (
    <Card>
      <Stack gap="sm">
        <Text size="sm" fw={600} component="div">
          <Summary incident={incident} />
        </Text>
        <Left messages={incident.messages} />
        {mayReplay && !isPaused && isLeft(incident) && (
          <Group gap="xs">
            <SendOneFirst incident={incident} />
            <Recover incident={incident} />
          </Group>
        )}
      </Stack>
    </Card>
  );
}

function Recover({ incident }: { readonly incident: WholeIncident }): ReactNode {
  const [isOpen, { toggle, close }] = useDisclosure();
  return (
    <Popover opened={isOpen} onChange={close} {...QUESTION} closeOnClickOutside={false}>
      <Popover.Target>
        <Button size="sm" onClick={toggle}>
          Recover
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Question incident={incident} close={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Question({
  incident,
  close,
}: {
  readonly incident: WholeIncident;
  readonly close: () => void;
}): ReactNode {
  return <RecoverSteps {...useRecovery(incident)} close={close} />;
}
