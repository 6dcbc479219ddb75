import { Button, Drawer, PasswordInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import type { CreatedInboundEndpoint, Posthorn } from '@posthorn/client';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SecretOnce } from '../code/secret-once.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { useApiForm } from '../forms/use-api-form.js';
import { useCreation } from '../forms/use-creation.js';
import { Facts } from '../layout/facts.js';
import { SENDERS, findSender } from './senders.js';

export interface CreateInboundEndpointProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface Values {
  readonly sender: string;
  readonly name: string;
  readonly url: string;
  readonly hmacHeaderName: string;
  readonly hmacSecret: string;
}

const EMPTY: Values = { sender: 'github', name: '', url: '', hmacHeaderName: '', hmacSecret: '' };

export function CreateInboundEndpoint(place: CreateInboundEndpointProps): ReactNode {
  const { create, dialog, finish } = useCreation({
    call: (posthorn: Posthorn, values: Values) => posthorn.inboundEndpoints.create(toSettings(values)),
    changes: 'inbound-endpoints',
    ...place,
  });
  return (
    <Drawer position="right" size="min(560px, 100%)" title="New inbound endpoint" {...dialog}>
      {create.data === undefined ? (
        <InboundForm
          isRunning={create.isPending}
          failure={create.error}
          onSubmit={(values) => create.mutate(values)}
        />
      ) : (
        <Created endpoint={create.data} values={create.variables} onClose={finish} />
      )}
    </Drawer>
  );
}

function toSettings({ sender, name, url, hmacHeaderName, hmacSecret }: Values) {
  const preset = findSender(sender)?.settings ?? {};
  const header = hmacHeaderName.trim() || preset.hmacHeaderName;
  return {
    url: url.trim(),
    ...(name.trim() !== '' && { name: name.trim() }),
    idempotencyHeaderNames: preset.idempotencyHeaderNames,
    hmacHeaderName: header,
    ...(hmacSecret !== '' && { ...preset, verifyHmac: true, hmacHeaderName: header, hmacSecret }),
  };
}

interface InboundFormProps {
  readonly isRunning: boolean;
  readonly failure: Error | null;
  readonly onSubmit: (values: Values) => void;
}

function InboundForm({ isRunning, failure, onSubmit }: InboundFormProps): ReactNode {
  const { form, rest } = useApiForm({ values: EMPTY, failure });
  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack>
        {rest !== undefined && <FailureNotice error={rest} again="by-hand" />}
        <SegmentedControl
          aria-label="Sender"
          size="xs"
          fullWidth
          data={SENDERS.map(({ value, label }) => ({ value, label }))}
          {...form.getInputProps('sender')}
        />
        <TextInput
          label="Forward to"
          placeholder="https://example.com/hooks"
          required
          data-autofocus
          {...form.getInputProps('url')}
        />
        <TextInput label="Name" placeholder="GitHub, main repository" {...form.getInputProps('name')} />
        {form.values.sender === 'other' && (
          <TextInput
            label="Signature header"
            placeholder="X-Signature"
            {...form.getInputProps('hmacHeaderName')}
          />
        )}
        <PasswordInput
          label="Secret of the sender"
          description="It can be entered later. Without one, every request with the ingest URL is accepted"
          autoComplete="off"
          {...form.getInputProps('hmacSecret')}
        />
        <Button type="submit" loading={isRunning}>
          Create
        </Button>
      </Stack>
    </form>
  );
}

interface CreatedProps {
  readonly endpoint: CreatedInboundEndpoint;
  readonly values: Values;
  readonly onClose: () => void;
}

/** The values to paste at the sender. */
function Created({ endpoint, values: { sender, hmacSecret }, onClose }: CreatedProps): ReactNode {
  const navigate = useNavigate({ from: '/$projectId/inbound-endpoints' });
  const { place, urlName = 'Ingest URL', values = [], secret, takesSecret } = findSender(sender) ?? {};
  const isEntered = hmacSecret !== '';
  return (
    <Stack>
      <Text size="sm">{place}</Text>
      <SecretOnce label={urlName} secret={endpoint.ingestUrl} />
      {isEntered && takesSecret && <SecretOnce label="Secret" secret={hmacSecret} />}
      <Facts facts={values} />
      {!isEntered && secret !== undefined && <Text size="sm">{secret}</Text>}
      <Button
        onClick={() => {
          onClose();
          void navigate({
            to: '/$projectId/inbound-endpoints/$endpointId',
            params: { endpointId: endpoint.id },
          });
        }}
      >
        I have stored the URL
      </Button>
    </Stack>
  );
}
