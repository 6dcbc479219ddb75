import { PasswordInput, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SecretOnce } from '../code/secret-once.js';
import { CreateDialog } from '../forms/create-dialog.js';
import { Facts } from '../layout/facts.js';
import { SENDERS, findSender } from './senders.js';

const EMPTY = { sender: 'github', name: '', url: '', hmacHeaderName: '', hmacSecret: '' };

type Values = typeof EMPTY;

export function CreateInboundEndpoint(): ReactNode {
  const navigate = useNavigate({ from: '/$projectId/inbound-endpoints' });
  return (
    <CreateDialog
      title="New inbound endpoint"
      drawer={560}
      values={EMPTY}
      call={(posthorn, values) => posthorn.inboundEndpoints.create(toSettings(values))}
      changes="inbound-endpoints"
      secret={{
        show: ({ ingestUrl }, given) => <ValuesForSender ingestUrl={ingestUrl} given={given} />,
        stored: 'I have stored the URL',
        onStored: ({ id }) =>
          void navigate({ to: '/$projectId/inbound-endpoints/$endpointId', params: { endpointId: id } }),
      }}
    >
      {(form) => (
        <>
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
        </>
      )}
    </CreateDialog>
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

interface ValuesForSenderProps {
  readonly ingestUrl: string;
  readonly given: Values;
}

/** The values to paste at the sender. */
function ValuesForSender({ ingestUrl, given: { sender, hmacSecret } }: ValuesForSenderProps): ReactNode {
  const { place, urlName = 'Ingest URL', values = [], secret, takesSecret } = findSender(sender) ?? {};
  const isEntered = hmacSecret !== '';
  return (
    <>
      <Text size="sm">{place}</Text>
      <SecretOnce label={urlName} secret={ingestUrl} />
      {isEntered && takesSecret && <SecretOnce label="Secret" secret={hmacSecret} />}
      <Facts facts={values} />
      {!isEntered && secret !== undefined && <Text size="sm">{secret}</Text>}
    </>
  );
}
