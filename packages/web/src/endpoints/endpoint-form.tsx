import { Accordion, Button, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useEventTypes } from '../event-types/event-type-queries.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { findJsonIssue } from '../failures/find-json-issue.js';
import { useApiForm } from '../forms/use-api-form.js';
import { useRows } from '../table/use-list.js';
import { DeliveryFields } from './delivery-fields.js';
import type { EndpointValues } from './endpoint-values.js';
import { FilterFields } from './filter-fields.js';
import { findHeaderIssue } from './headers.js';
import { SIGNATURE_SCHEMES } from './signature-schemes.js';

export interface EndpointFormProps {
  readonly values: EndpointValues;
  /** The retry schedule of a new endpoint without one of its own, unless it is the service's. */
  readonly defaultSchedule?: readonly number[];
  readonly label: string;
  readonly isRunning: boolean;
  readonly failure: Error | null;
  readonly onSubmit: (values: EndpointValues) => void;
}

/** The fields that a closed part hides. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  delivery: ['rateLimitRps', 'burst', 'timeoutMs', 'retrySchedule', 'headers'],
  filter: ['filter'],
};

const VALIDATE = { headers: findHeaderIssue, filter: findJsonIssue };

/** Each issue that the API finds stands at its field. */
export function EndpointForm({
  values,
  defaultSchedule = [],
  label,
  isRunning,
  failure,
  onSubmit,
}: EndpointFormProps): ReactNode {
  const { form, rest } = useApiForm<EndpointValues>({ values, failure, validate: VALIDATE });
  const known = useRows(useEventTypes());
  const [openParts, setOpenParts] = useState<string[]>([]);
  useEffect(
    () => setOpenParts((open) => [...new Set([...open, ...partsOf(Object.keys(form.errors))])]),
    [form.errors],
  );
  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
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
          data={known.map(({ name }) => name)}
          {...form.getInputProps('eventTypes')}
        />
        <TextInput
          label="Consumer"
          description="The customer that the endpoint belongs to"
          {...form.getInputProps('consumerId')}
        />
        <Select
          label="Signature"
          placeholder="The project's default"
          data={SIGNATURE_SCHEMES}
          allowDeselect={false}
          {...form.getInputProps('signatureScheme')}
        />
        <Accordion variant="contained" multiple value={openParts} onChange={setOpenParts}>
          <Accordion.Item value="delivery">
            <Accordion.Control>Limits, retries and headers</Accordion.Control>
            <Accordion.Panel>
              <DeliveryFields form={form} defaultSchedule={defaultSchedule} />
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
