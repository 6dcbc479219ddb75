import { Accordion, Code, Input, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useEventTypes } from '../event-types/use-event-types.js';
import { CodeField } from '../forms/code-field.js';
import { TrySchema } from '../schemas/try-schema.js';
import { useRows } from '../table/use-list.js';
import { DeliveryFields, type DeliveryFieldsProps } from './delivery-fields.js';
import { SIGNATURE_HEADERS, SIGNATURE_SCHEMES, exampleHeaders } from './signature-schemes.js';

/** The fields that a closed part hides. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  delivery: ['rateLimitRps', 'burst', 'timeoutMs', 'retrySchedule', 'ordering', 'onFailure', 'headers'],
  filter: ['filter'],
};

interface EndpointFieldsProps extends DeliveryFieldsProps {
  /** Its signing secret can be given. */
  readonly isNew?: boolean;
}

export function EndpointFields({ isNew = false, ...props }: EndpointFieldsProps): ReactNode {
  const { form } = props;
  const known = useRows(useEventTypes());
  return (
    <>
      <TextInput
        label="URL"
        type="url"
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
      <SignatureFields form={form} isNew={isNew} />
      <Parts {...props} />
    </>
  );
}

function SignatureFields({ form, isNew }: Required<Pick<EndpointFieldsProps, 'form' | 'isNew'>>): ReactNode {
  return (
    <>
      <Select
        label="Signature"
        placeholder="The project's default"
        data={SIGNATURE_SCHEMES}
        allowDeselect={false}
        {...form.getInputProps('signatureScheme')}
      />
      {['standard', 'both'].includes(form.values.signatureScheme) && (
        <Select
          label="Its headers"
          description="As the receiver expects them – those of Svix if it comes from there"
          data={SIGNATURE_HEADERS}
          allowDeselect={false}
          {...form.getInputProps('signatureHeaders')}
        />
      )}
      {isNew && (
        <TextInput
          label="Signing secret"
          description="One that the receiver knows already – none means a new one"
          placeholder="whsec_…"
          autoComplete="off"
          {...form.getInputProps('signingSecret')}
        />
      )}
      <Switch
        label="Also sign with the key pair of the project"
        description="Receivers then verify with a public key. It needs a signature of Standard Webhooks"
        {...form.getInputProps('asymmetricSignature', { type: 'checkbox' })}
      />
      {form.values.signatureScheme !== '' && (
        <Input.Wrapper label="A delivery then carries" labelElement="div">
          <Code block>{exampleHeaders(form.values)}</Code>
        </Input.Wrapper>
      )}
    </>
  );
}

/** The fields that few endpoints need. A part opens when one of its fields has an issue. */
function Parts({ form, ...props }: DeliveryFieldsProps): ReactNode {
  const [openParts, setOpenParts] = useState<string[]>([]);
  useEffect(
    () => setOpenParts((open) => [...new Set([...open, ...partsOf(Object.keys(form.errors))])]),
    [form.errors],
  );
  return (
    <Accordion variant="contained" multiple value={openParts} onChange={setOpenParts}>
      <Accordion.Item value="delivery">
        <Accordion.Control>Limits, retries and headers</Accordion.Control>
        <Accordion.Panel>
          <DeliveryFields form={form} {...props} />
        </Accordion.Panel>
      </Accordion.Item>
      <Accordion.Item value="filter">
        <Accordion.Control>Filter</Accordion.Control>
        <Accordion.Panel>
          <FilterFields form={form} />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

function partsOf(fields: readonly string[]): readonly string[] {
  return Object.entries(PARTS).flatMap(([part, own]) =>
    fields.some((field) => own.includes(field)) ? [part] : [],
  );
}

function FilterFields({ form }: Pick<DeliveryFieldsProps, 'form'>): ReactNode {
  return (
    <Stack>
      <CodeField
        label="Filter"
        description="A JSON Schema that the payload of an event must satisfy"
        placeholder='{"properties": {"total": {"minimum": 100}}}'
        minRows={3}
        {...form.getInputProps('filter')}
      />
      <TrySchema
        use="filter"
        schema={form.values.filter}
        placeholder='{"total": 120}'
        accepted="The endpoint gets this event"
        rejected="The endpoint does not get this event"
      />
    </Stack>
  );
}
