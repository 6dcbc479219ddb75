import {
  Accordion,
  Button,
  Group,
  NumberInput,
  Select,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect } from 'react';
import { FailureNotice } from '../failures/failure-notice.js';
import { findFieldErrors } from '../failures/field-errors.js';
import { findJsonIssue } from '../failures/find-json-issue.js';
import type { EndpointValues } from './endpoint-values.js';
import { RetrySchedule } from './retry-schedule.js';

export interface EndpointFormProps {
  readonly initialValues: EndpointValues;
  readonly label: string;
  readonly isRunning: boolean;
  readonly failure: Error | null;
  readonly onSubmit: (values: EndpointValues) => void;
}

const SCHEMES = [
  { value: 'posthorn', label: 'X-Webhook-Signature' },
  { value: 'standard', label: 'Standard Webhooks' },
  { value: 'both', label: 'Both' },
];

/** Each issue that the API finds stands at its field. */
export function EndpointForm({
  initialValues,
  label,
  isRunning,
  failure,
  onSubmit,
}: EndpointFormProps): ReactNode {
  const form = useForm<EndpointValues>({ initialValues, validate: { filter: findJsonIssue } });
  const { fields, rest } = findFieldErrors(failure, Object.keys(initialValues));
  useEffect(() => form.setErrors(fields), [failure]);
  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack>
        {rest !== undefined && <FailureNotice error={rest} />}
        <TextInput
          label="URL"
          placeholder="https://example.com/webhooks"
          required
          data-autofocus
          {...form.getInputProps('url')}
        />
        <TextInput
          label="Description"
          placeholder="A note for your own use"
          {...form.getInputProps('description')}
        />
        <TagsInput
          label="Event types"
          description="Names, or patterns that end in .* – none means all"
          placeholder="order.created"
          {...form.getInputProps('eventTypes')}
        />
        <TextInput
          label="Consumer"
          description="The customer that the endpoint belongs to"
          {...form.getInputProps('consumerId')}
        />
        <Accordion variant="contained">
          <Accordion.Item value="delivery">
            <Accordion.Control>Delivery</Accordion.Control>
            <Accordion.Panel>
              <Stack>
                <Group grow align="flex-start">
                  <NumberInput
                    label="Rate limit"
                    description="Deliveries a second"
                    min={1}
                    {...form.getInputProps('rateLimitRps')}
                  />
                  <NumberInput
                    label="Burst"
                    description="After a rest"
                    min={1}
                    {...form.getInputProps('burst')}
                  />
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
                  description="The seconds before each retry – none means the service's own"
                  placeholder="30"
                  allowDuplicates
                  {...form.getInputProps('retrySchedule')}
                />
                <RetrySchedule seconds={form.values.retrySchedule.map(Number)} />
                <Textarea
                  label="Headers"
                  description="One a line, such as Authorization: Bearer …"
                  autosize
                  minRows={2}
                  ff="monospace"
                  {...form.getInputProps('headers')}
                />
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
          <Accordion.Item value="signature">
            <Accordion.Control>Signature and filter</Accordion.Control>
            <Accordion.Panel>
              <Stack>
                <Select
                  label="Signature"
                  data={SCHEMES}
                  allowDeselect={false}
                  {...form.getInputProps('signatureScheme')}
                />
                <Textarea
                  label="Filter"
                  description="A JSON Schema that the payload of an event must satisfy"
                  placeholder='{"properties": {"total": {"minimum": 100}}}'
                  autosize
                  minRows={3}
                  {...form.getInputProps('filter')}
                />
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
        <Button type="submit" loading={isRunning}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
