import {
  Fieldset,
  Group,
  PasswordInput,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { NumberField } from '../forms/number-field.js';
import type { SourceValues } from './source-values.js';

export interface SourceFieldsProps {
  readonly form: Pick<UseFormReturnType<SourceValues>, 'getInputProps' | 'values'>;
}

/** What inbound and pull endpoints verify, and what they answer. Secrets are never shown, only replaced. */
export function SourceFields({ form }: SourceFieldsProps): ReactNode {
  return (
    <Stack>
      <SignatureFields form={form} />
      <TokenFields form={form} />
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
      <Group grow align="flex-start">
        <TagsInput
          label="Idempotency headers"
          description="The first that is present gives the key"
          {...form.getInputProps('idempotencyHeaderNames')}
        />
        <NumberField
          label="Answer to senders"
          description="The status of an accepted request"
          {...form.getInputProps('ingestResponseCode')}
        />
      </Group>
    </Stack>
  );
}

function SignatureFields({ form }: SourceFieldsProps): ReactNode {
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
