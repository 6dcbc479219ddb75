import { Group, NumberInput, Stack, TagsInput, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { EndpointValues } from './endpoint-values.js';
import { RetrySchedule } from './retry-schedule.js';

export interface DeliveryFieldsProps {
  readonly form: UseFormReturnType<EndpointValues>;
  /** The retry schedule of a new endpoint without one of its own, unless it is the service's. */
  readonly defaultSchedule?: readonly number[];
}

export function DeliveryFields({ form, defaultSchedule = [] }: DeliveryFieldsProps): ReactNode {
  const own = form.values.retrySchedule.map(Number);
  return (
    <Stack>
      <Group grow align="flex-start">
        <NumberInput
          label="Rate limit"
          description="Deliveries a second"
          min={1}
          {...form.getInputProps('rateLimitRps')}
        />
        <NumberInput label="Burst" description="After a rest" min={1} {...form.getInputProps('burst')} />
        <NumberInput
          label="Timeout"
          description="Milliseconds"
          min={1000}
          step={1000}
          {...form.getInputProps('timeoutMs')}
        />
      </Group>
      <TagsInput
        label="Retry schedule"
        description={`The seconds before each retry – none means the ${defaultSchedule.length > 0 ? "project's default" : "service's own"}`}
        placeholder="30"
        allowDuplicates
        {...form.getInputProps('retrySchedule')}
      />
      <RetrySchedule seconds={own.length > 0 ? own : defaultSchedule} />
      <Textarea
        label="Headers"
        description="One a line, such as Authorization: Bearer …"
        autosize
        minRows={2}
        ff="monospace"
        {...form.getInputProps('headers')}
      />
    </Stack>
  );
}
