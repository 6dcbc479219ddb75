import { Group, Stack, Switch, TagsInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { CodeField } from '../forms/code-field.js';
import { NumberField } from '../forms/number-field.js';
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
        <NumberField
          label="Rate limit"
          description="Deliveries a second"
          {...form.getInputProps('rateLimitRps')}
        />
        <NumberField label="Burst" description="After a rest" {...form.getInputProps('burst')} />
        <NumberField label="Timeout" description="Milliseconds" {...form.getInputProps('timeoutMs')} />
      </Group>
      <TagsInput
        label="Retry schedule"
        description={`The seconds before each retry – none means the ${defaultSchedule.length > 0 ? "project's default" : "service's own"}`}
        placeholder="30"
        allowDuplicates
        {...form.getInputProps('retrySchedule')}
      />
      <Switch
        label="Try it again by itself while it is disabled"
        description="Each time with one message that it holds – a success enables it"
        {...form.getInputProps('autoRecover', { type: 'checkbox' })}
      />
      <RetrySchedule seconds={own.length > 0 ? own : defaultSchedule} />
      <CodeField
        label="Headers"
        description="One a line, such as Authorization: Bearer …"
        minRows={2}
        {...form.getInputProps('headers')}
      />
    </Stack>
  );
}
