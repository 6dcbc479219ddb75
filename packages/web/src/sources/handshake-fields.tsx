import { Fieldset, Input, PasswordInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type HandshakeName, HANDSHAKES } from '@posthorn/sources';
import type { ReactNode } from 'react';
import type { SourceFieldsProps } from './source-values.js';

const LABELS: Readonly<Record<HandshakeName, string>> = {
  none: 'None',
  slack: 'Slack: url_verification',
  zoom: 'Zoom: endpoint.url_validation',
  meta: 'Meta: hub.challenge',
  graph: 'Microsoft Graph: validationToken',
  event_grid: 'Event Grid: SubscriptionValidationEvent',
  cloudevents: 'CloudEvents: OPTIONS',
  echo: 'Another challenge',
};

const CHOICES = HANDSHAKES.map((value) => ({ value, label: LABELS[value] }));

const PLACES = [
  { value: 'json', label: 'a member of the body' },
  { value: 'query', label: 'a query parameter' },
];

/** How a sender tests the URL before it saves it. */
export function HandshakeFields({ form }: SourceFieldsProps): ReactNode {
  const { handshake } = form.values;
  return (
    <Fieldset legend="Handshake">
      <Stack gap="sm">
        <Select
          label="The sender tests the URL as"
          allowDeselect={false}
          data={CHOICES}
          {...form.getInputProps('handshake')}
        />
        {handshake === 'meta' && (
          <PasswordInput
            label="Verify token"
            description="Choose one, and enter it at the sender, too"
            placeholder="unchanged"
            autoComplete="off"
            {...form.getInputProps('handshakeToken')}
          />
        )}
        {handshake === 'echo' && <EchoFields form={form} />}
      </Stack>
    </Fieldset>
  );
}

function EchoFields({ form }: SourceFieldsProps): ReactNode {
  return (
    <Input.Wrapper error={form.errors['handshakeEcho']}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="The challenge is"
          allowDeselect={false}
          data={PLACES}
          {...form.getInputProps('handshakeEcho.from')}
        />
        <TextInput
          label="Its path or name"
          placeholder="challenge"
          {...form.getInputProps('handshakeEcho.name')}
        />
        <TextInput
          label="If this header"
          placeholder="X-Type"
          {...form.getInputProps('handshakeEcho.header')}
        />
        <TextInput
          label="or this member"
          placeholder="type"
          {...form.getInputProps('handshakeEcho.member')}
        />
        <TextInput label="is" placeholder="verification" {...form.getInputProps('handshakeEcho.equals')} />
      </SimpleGrid>
    </Input.Wrapper>
  );
}
