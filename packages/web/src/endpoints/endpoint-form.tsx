import { Accordion, Button, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useState } from 'react';
import { FailureNotice } from '../failures/failure-notice.js';
import { findFieldErrors } from '../failures/field-errors.js';
import { findJsonIssue } from '../failures/find-json-issue.js';
import { DeliveryFields } from './delivery-fields.js';
import type { EndpointValues } from './endpoint-values.js';
import { FilterFields } from './filter-fields.js';

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

/** The fields that a closed part hides. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  delivery: ['rateLimitRps', 'burst', 'timeoutMs', 'retrySchedule', 'headers'],
  filter: ['filter'],
};

/** Each issue that the API finds stands at its field. */
export function EndpointForm({
  initialValues,
  label,
  isRunning,
  failure,
  onSubmit,
}: EndpointFormProps): ReactNode {
  const form = useForm<EndpointValues>({ initialValues, validate: { filter: findJsonIssue } });
  const [openParts, setOpenParts] = useState<string[]>([]);
  const { fields, rest } = findFieldErrors(failure, Object.keys(initialValues));
  const showErrors = (errors: Readonly<Record<string, unknown>>): void =>
    setOpenParts((open) => [...new Set([...open, ...partsOf(Object.keys(errors))])]);
  useEffect(() => {
    form.setErrors(fields);
    showErrors(fields);
  }, [failure]);
  return (
    <form onSubmit={form.onSubmit(onSubmit, showErrors)} noValidate>
      <Stack>
        {rest !== undefined && <FailureNotice error={rest} again="by-hand" />}
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
        <Select
          label="Signature"
          data={SCHEMES}
          allowDeselect={false}
          {...form.getInputProps('signatureScheme')}
        />
        <Accordion variant="contained" multiple value={openParts} onChange={setOpenParts}>
          <Accordion.Item value="delivery">
            <Accordion.Control>Limits, retries and headers</Accordion.Control>
            <Accordion.Panel>
              <DeliveryFields form={form} />
            </Accordion.Panel>
          </Accordion.Item>
          <Accordion.Item value="filter">
            <Accordion.Control>Filter</Accordion.Control>
            <Accordion.Panel>
              <FilterFields form={form} />
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

function partsOf(fields: readonly string[]): readonly string[] {
  return Object.entries(PARTS).flatMap(([part, own]) =>
    fields.some((field) => own.includes(field)) ? [part] : [],
  );
}
