import {
  Fieldset,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { SENDER_NAMES, SENDERS } from '@posthorn/sources';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { NumberField } from '../forms/number-field.js';
import { HandshakeFields } from './handshake-fields.js';
import type { SourceFieldsProps } from './source-values.js';

/** The senders whose rules Posthorn knows. */
export const SENDER_CHOICES = SENDER_NAMES.map((value) => ({ value, label: SENDERS[value].label }));

/** What inbound and pull endpoints verify, and what they answer. Secrets are never shown, only replaced. */
export function SourceFields({ form }: SourceFieldsProps): ReactNode {
  return (
    <Stack>
      <Select
        label="Sender"
        description="A change replaces the headers, times and handshake below by those of the sender"
        placeholder="another"
        searchable
        clearable
        data={SENDER_CHOICES}
        {...form.getInputProps('provider')}
      />
      <SignatureFields form={form} />
      <TokenFields form={form} />
      <HandshakeFields form={form} />
      <Fieldset legend="Address">
        <Stack gap="sm">
          <Switch
            label="Senders must have one of these addresses"
            {...form.getInputProps('verifyIpAllowlist', { type: 'checkbox' })}
          />
          <TagsInput
            aria-label="Allowed addresses"
            placeholder="203.0.113.0/24"
            {...form.getInputProps('allowedCidrs')}
          />
        </Stack>
      </Fieldset>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TagsInput
          label="Idempotency headers"
          description="The first that is present gives the key"
          {...form.getInputProps('idempotencyHeaderNames')}
        />
        <TextInput
          label="Idempotency member"
          description="Its path, without such a header"
          placeholder="event.id"
          {...form.getInputProps('idempotencyBodyPath')}
        />
        <NumberField
          label="Answer to senders"
          description="The status of an accepted request"
          {...form.getInputProps('ingestResponseCode')}
        />
      </SimpleGrid>
      <Switch
        label="Answer with a text of its own, in place of JSON"
        {...form.getInputProps('hasResponseBody', { type: 'checkbox' })}
      />
      {form.values.hasResponseBody && (
        <TextInput
          label="Text of the answer"
          description="Empty for senders that want no body"
          {...form.getInputProps('ingestResponseBody')}
        />
      )}
    </Stack>
  );
}

/** Focuses the field that the address names. */
function useFieldOfAddress({ getInputNode }: SourceFieldsProps['form']): void {
  const { field } = useSearch({ strict: false });
  useEffect(() => {
    if (field !== undefined) getInputNode(field)?.focus();
    // What is typed makes another form, and takes no focus away.
  }, [field]);
}

function SignatureFields({ form }: SourceFieldsProps): ReactNode {
  useFieldOfAddress(form);
  return (
    <Fieldset legend="Signature">
      <Stack gap="sm">
        <Switch label="Senders must sign" {...form.getInputProps('verifyHmac', { type: 'checkbox' })} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Signature header"
            placeholder="X-Signature"
            {...form.getInputProps('hmacHeaderName')}
          />
          <PasswordInput
            label="Secret of the sender"
            placeholder="unchanged"
            autoComplete="off"
            {...form.getInputProps('hmacSecret')}
          />
          <TextInput label="Public key" placeholder="whpk_…" {...form.getInputProps('publicKey')} />
          <TextInput
            label="URL of public keys (JWKS)"
            type="url"
            placeholder="https://example.com/jwks.json"
            {...form.getInputProps('jwksUrl')}
          />
          <TextInput label="Timestamp header" {...form.getInputProps('timestampHeaderName')} />
          <NumberField label="Maximum age in seconds" {...form.getInputProps('timestampTtlSeconds')} />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}

function TokenFields({ form }: SourceFieldsProps): ReactNode {
  return (
    <Fieldset legend="Token">
      <Stack gap="sm">
        <Switch
          label="Senders must send a token"
          {...form.getInputProps('verifyStaticToken', { type: 'checkbox' })}
        />
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <TextInput label="Header" {...form.getInputProps('tokenHeaderName')} />
          <TextInput label="Query parameter" {...form.getInputProps('tokenQueryParam')} />
          <PasswordInput
            label="Token"
            placeholder="unchanged"
            autoComplete="off"
            {...form.getInputProps('tokenValue')}
          />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}
