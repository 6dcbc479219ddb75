import { PasswordInput, Select, Text, TextInput } from '@mantine/core';
import type { NewInboundEndpoint } from '@posthorn/client';
import { type Sender, SENDER_NAMES, SENDERS, isSenderName } from '@posthorn/sources';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SecretOnce } from '../code/secret-once.js';
import { CreateDialog } from '../forms/create-dialog.js';
import { Facts } from '../layout/facts.js';

const EMPTY = { sender: 'github', name: '', url: '', hmacHeaderName: '', hmacSecret: '' };

type Values = typeof EMPTY;

const CHOICES = [
  ...SENDER_NAMES.map((value) => ({ value, label: SENDERS[value].label })),
  { value: 'other', label: 'Other' },
];

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
          <Select
            label="Sender"
            searchable
            allowDeselect={false}
            data={CHOICES}
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
          {mayProveItself(form.values.sender) && (
            <PasswordInput
              label="Secret of the sender"
              description="It can be entered later. Without one, every request with the ingest URL is accepted"
              autoComplete="off"
              {...form.getInputProps('hmacSecret')}
            />
          )}
        </>
      )}
    </CreateDialog>
  );
}

function findSender(name: string): Sender | undefined {
  return isSenderName(name) ? SENDERS[name] : undefined;
}

function mayProveItself(name: string): boolean {
  const sender = findSender(name);
  return sender === undefined || sender.setup.secret !== undefined;
}

function toSettings({ sender, name, url, hmacHeaderName, hmacSecret }: Values): NewInboundEndpoint {
  const header = hmacHeaderName.trim();
  return {
    url: url.trim(),
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(isSenderName(sender) && { provider: sender }),
    ...(sender === 'other' && header !== '' && { hmacHeaderName: header }),
    ...(sender === 'other' && hmacSecret !== '' && { verifyHmac: true }),
    ...(hmacSecret !== '' && { [memberOf(findSender(sender))]: hmacSecret }),
  };
}

/** Where an endpoint keeps what the sender proves itself by. */
function memberOf(sender: Sender | undefined): 'tokenValue' | 'publicKey' | 'hmacSecret' {
  if (sender?.token !== undefined) return 'tokenValue';
  return sender?.signature?.algorithm === 'ecdsa' ? 'publicKey' : 'hmacSecret';
}

interface ValuesForSenderProps {
  readonly ingestUrl: string;
  readonly given: Values;
}

/** The values to paste at the sender. */
function ValuesForSender({ ingestUrl, given: { sender, hmacSecret } }: ValuesForSenderProps): ReactNode {
  const found = findSender(sender);
  const { place, urlName, values = [], secret } = found?.setup ?? OTHER;
  const isEntered = hmacSecret !== '';
  return (
    <>
      <Text size="sm">{place}</Text>
      <SecretOnce label={urlName} secret={ingestUrl} />
      {isEntered && secret && 'chosen' in secret && <SecretOnce label={secret.chosen} secret={hmacSecret} />}
      <Facts facts={values} />
      {!isEntered && found && <Text size="sm">{describeSecret(found)}</Text>}
    </>
  );
}

const OTHER: Sender['setup'] = {
  place: 'Paste the URL where the service asks for one.',
  urlName: 'Ingest URL',
  secret: undefined,
};

function describeSecret({ token, setup: { secret } }: Sender): string | undefined {
  if (secret === undefined) return undefined;
  const check = token === undefined ? 'Senders must sign' : 'Senders must send a token';
  return 'chosen' in secret
    ? `Choose a secret, enter it there as “${secret.chosen}”, and enter it here: in the settings of this endpoint, with “${check}” switched on.`
    : `Copy ${secret.shown} into the settings of this endpoint, and switch “${check}” on.`;
}
