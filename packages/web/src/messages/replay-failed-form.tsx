import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { EndpointSelect } from '../endpoints/endpoint-select.js';
import { PeriodFields } from '../times/period-fields.js';
import { type Period, isAskable, toEntry } from '../times/period.js';
import { useReplayFailed } from './use-replay-failed.js';

export interface ReplayFailedFormProps {
  /** Replays only messages of this endpoint. Without one, the form offers all. */
  readonly endpointId?: string;
}

const ANY_TIME: Period = { from: toEntry(undefined), to: toEntry(undefined) };

/** Replays all failed messages of a time. */
export function ReplayFailedForm({ endpointId: given }: ReplayFailedFormProps): ReactNode {
  const replay = useReplayFailed();
  const [chosen, setChosen] = useState<string | null>(null);
  const [period, setPeriod] = useState(ANY_TIME);
  const endpointId = given ?? chosen ?? undefined;
  const ask = (): void => {
    if (!isAskable(period)) return;
    replay.ask({ endpointId, createdAfter: period.from.at, createdBefore: period.to.at });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <Group gap={6} align="flex-start">
        {given === undefined && <EndpointSelect value={chosen} onChange={setChosen} />}
        <PeriodFields period={period} onChange={setPeriod} endpointId={endpointId} />
        <Button type="submit" variant="default" loading={replay.isRunning}>
          Replay all failed
        </Button>
      </Group>
    </form>
  );
}
