import { Group, Select, Stack, Switch, TagsInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { CodeField } from '../forms/code-field.js';
import { NumberField } from '../forms/number-field.js';
import type { EndpointValues } from './endpoint-values.js';
import { RetrySchedule } from './retry-schedule.js';
import { waitsOf } from './service-schedule.js';

export interface DeliveryFieldsProps {
  readonly form: UseFormReturnType<EndpointValues>;
  /** The retry schedule of a new endpoint without one of its own, unless it is the service's. */
  readonly defaultSchedule?: readonly number[];
}

const ORDERINGS = [
  { value: 'none', label: 'None' },
  { value: 'key', label: 'Messages with the same ordering key' },
  { value: 'endpoint', label: 'All messages of the endpoint' },
];

const ON_FAILURE = [
  { value: 'block', label: 'They wait until it is delivered, or a dead letter' },
  { value: 'skip', label: 'They go on, and it is retried beside them' },
];

export function DeliveryFields({ form, defaultSchedule = [] }: DeliveryFieldsProps): ReactNode {
  const own = form.values.retrySchedule.map(Number);
  const { ordering } = form.values;
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
      <RetrySchedule seconds={waitsOf(own.length > 0 ? own : defaultSchedule, ordering)} />
      <Select
        label="Order"
        description="Which messages wait for each other, of those that are accepted from now on"
        data={ORDERINGS}
        allowDeselect={false}
        {...form.getInputProps('ordering')}
      />
      {ordering !== 'none' && (
        <Select
          label="After a failure"
          description="What the messages behind a failed one do"
          data={ON_FAILURE}
          allowDeselect={false}
          {...form.getInputProps('onFailure')}
        />
      )}
      <CodeField
        label="Headers"
        description="One a line, such as Authorization: Bearer …"
        minRows={2}
        {...form.getInputProps('headers')}
      />
    </Stack>
  );
}
