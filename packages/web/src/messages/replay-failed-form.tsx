import { Button, Group } from '@mantine/core';
import type { DateTimePickerProps } from '@mantine/dates';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { EndpointSelect } from '../endpoints/endpoint-select.js';
import { TimeField } from '../formats/time-field.js';
import { useReplayFailed } from './use-replay-failed.js';

export interface ReplayFailedFormProps {
  /** Replays only messages of this endpoint. Without one, the form offers all. */
  readonly endpointId?: string;
}

interface Values {
  readonly endpointId: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** Replays all failed messages of a time. */
export function ReplayFailedForm({ endpointId }: ReplayFailedFormProps): ReactNode {
  const replay = useReplayFailed();
  const form = useForm<Values>({ initialValues: { endpointId: endpointId ?? null, from: null, to: null } });
  return (
    <form
      onSubmit={form.onSubmit((values) =>
        replay.ask({
          endpointId: values.endpointId ?? undefined,
          createdAfter: toTime(values.from),
          createdBefore: toTime(values.to),
        }),
      )}
    >
      <Group gap={6}>
        {endpointId === undefined && (
          <EndpointSelect
            value={form.values.endpointId}
            onChange={(id) => form.setFieldValue('endpointId', id)}
          />
        )}
        <TimeInput label="Accepted from" {...form.getInputProps('from')} />
        <TimeInput label="Accepted before" {...form.getInputProps('to')} />
        <Button type="submit" variant="default" loading={replay.isRunning}>
          Replay all failed
        </Button>
      </Group>
    </form>
  );
}

function TimeInput({ label, ...input }: DateTimePickerProps & { readonly label: string }): ReactNode {
  return (
    <TimeField
      aria-label={label}
      placeholder={label}
      valueFormat="D MMM HH:mm"
      clearable
      w={150}
      {...input}
    />
  );
}

/** The form has times in the user's zone. */
function toTime(local: string | null): string | undefined {
  return local === null ? undefined : new Date(local).toISOString();
}
