import { PasswordInput, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { NewInboundEndpoint } from '@posthorn/client';
import { type Sender, SENDERS, isSenderName } from '@posthorn/sources';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SecretOnce } from '../code/secret-once.js';
import { CreateDialog } from '../forms/create-dialog.js';
import { Facts } from '../layout/facts.js';
import { inboundEndpointLink } from '../layout/links.js';
import { NO_EVENTS, PublishFields, type PublishValues, toPublishChanges } from '../sources/publish-fields.js';
import { SENDER_CHOICES } from '../sources/source-fields.js';

const EMPTY = {
  sender: 'github',
  name: '',
  mode: 'forward',
  url: '',
  hmacHeaderName: '',
  hmacSecret: '',
  handshakeToken: '',
  ...NO_EVENTS,
};

type Values = typeof EMPTY;

const MODES = [
  { value: 'forward', label: 'Forward it' },
  { value: 'publish', label: 'Publish it as an event' },
];

const CHOICES = [...SENDER_CHOICES, { value: 'other', label: 'Other' }];

export function CreateInboundEndpoint(): ReactNode {
  const navigate = useNavigate();
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
        onStored: ({ id }) => void navigate(inboundEndpointLink(id)),
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
          <SegmentedControl
            aria-label="What becomes of a webhook"
            data={MODES}
            {...form.getInputProps('mode')}
          />
          {form.values.mode === 'forward' && (
            <TextInput
              label="Forward to"
              type="url"
              placeholder="https://example.com/hooks"
              required
              data-autofocus
              {...form.getInputProps('url')}
            />
          )}
          <TextInput
            label="Name"
            placeholder={findSender(form.values.sender)?.label}
            {...form.getInputProps('name')}
          />
          {form.values.sender === 'other' && (
            <TextInput
              label="Signature header"
              placeholder="X-Signature"
              {...form.getInputProps('hmacHeaderName')}
            />
          )}
          <SecretFields form={form} />
          {form.values.mode === 'publish' && (
            <PublishFields form={form} hasKnownPlace={form.values.sender !== 'other'} />
          )}
        </>
      )}
    </CreateDialog>
  );
}

interface SecretFieldsProps {
  readonly form: UseFormReturnType<Values>;
}

/** What the sender proves itself by, and what it repeats when it tests the URL. */
function SecretFields({ form }: SecretFieldsProps): ReactNode {
  const sender = findSender(form.values.sender);
  const isProven = sender === undefined || sender.setup.secret !== undefined;
  return (
    <>
      {isProven && (
        <PasswordInput
          label={memberOf(sender) === 'publicKey' ? 'Public key of the sender' : 'Secret of the sender'}
          description="It can be entered later. Without one, every request with the ingest URL is accepted"
          autoComplete="off"
          {...form.getInputProps('hmacSecret')}
        />
      )}
      {repeatsToken(form.values.sender) && (
        <PasswordInput
          label="Verify token"
          description="Choose one. The sender repeats it when it tests the URL"
          autoComplete="off"
          {...form.getInputProps('handshakeToken')}
        />
      )}
    </>
  );
}

function findSender(name: string): Sender | undefined {
  return isSenderName(name) ? SENDERS[name] : undefined;
}

function repeatsToken(name: string): boolean {
  return findSender(name)?.handshake === 'meta';
}

function toSettings({ sender, name, hmacHeaderName, ...others }: Values): NewInboundEndpoint {
  const { hmacSecret, handshakeToken } = others;
  const known = name.trim() || findSender(sender)?.label;
  return {
    ...toMode(others, sender),
    ...(known !== undefined && { name: known }),
    ...(isSenderName(sender) ? { provider: sender } : toOther(hmacHeaderName.trim(), hmacSecret)),
    ...(hmacSecret !== '' && { [memberOf(findSender(sender))]: hmacSecret }),
    ...(handshakeToken !== '' && repeatsToken(sender) && { handshakeToken }),
  };
}

/** The rules of a known sender say where the type stands. */
function toMode(
  { mode, url, ...events }: Pick<Values, 'mode' | 'url' | keyof PublishValues>,
  sender: string,
) {
  if (mode !== 'publish') return { url: url.trim() };
  const { eventTypePrefix, consumerId, ...place } = toPublishChanges(events);
  return { mode: 'publish' as const, eventTypePrefix, consumerId, ...(sender === 'other' && place) };
}

function toOther(header: string, secret: string): Partial<NewInboundEndpoint> {
  return { ...(header !== '' && { hmacHeaderName: header }), ...(secret !== '' && { verifyHmac: true }) };
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
function ValuesForSender({ ingestUrl, given }: ValuesForSenderProps): ReactNode {
  const sender = findSender(given.sender);
  const { place, urlName, values = [] } = sender?.setup ?? OTHER;
  return (
    <>
      <Text size="sm">{place}</Text>
      <SecretOnce label={urlName} secret={ingestUrl} />
      <SecretForSender sender={sender} secret={given.hmacSecret} />
      {given.handshakeToken !== '' && repeatsToken(given.sender) && (
        <SecretOnce label="Verify token" secret={given.handshakeToken} />
      )}
      <Facts facts={values} />
    </>
  );
}

interface SecretForSenderProps {
  readonly sender: Sender | undefined;
  readonly secret: string;
}

function SecretForSender({ sender, secret }: SecretForSenderProps): ReactNode {
  if (sender === undefined) return null;
  if (secret === '') return <Text size="sm">{describeSecret(sender)}</Text>;
  const { secret: proof } = sender.setup;
  return proof && 'chosen' in proof ? <SecretOnce label={proof.chosen} secret={secret} /> : null;
}

const OTHER: Omit<Sender['setup'], 'again'> = {
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
