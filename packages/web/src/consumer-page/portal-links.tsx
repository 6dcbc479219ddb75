import { Checkbox, Group, Radio, Select, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { PortalSession, Posthorn } from '@posthorn/client';
import type { ReactNode } from 'react';
import { SecretOnce } from '../code/secret-once.js';
import type { ConsumerProps } from '../consumers/use-consumer.js';
import { showControls } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { FormDialog } from '../forms/form-dialog.js';
import type { Capability } from '../session/capabilities.js';

interface Values {
  readonly purpose: PortalSession['purpose'];
  readonly ttlMinutes: string;
  readonly capabilities: readonly Capability[];
}

const TIMES = [
  { value: '15', label: '15 minutes' },
  { value: '60', label: '1 hour' },
  { value: '480', label: '8 hours' },
  { value: '1440', label: '24 hours' },
];
const AGENT_TIMES = [...TIMES, { value: '10080', label: '7 days' }, { value: '43200', label: '30 days' }];

export const CAPABILITIES: readonly {
  readonly value: Capability;
  readonly label: string;
  readonly text: string;
}[] = [
  {
    value: 'endpoints.write',
    label: 'Change endpoints',
    text: 'Create, change, pause, test and delete them',
  },
  { value: 'secrets.read', label: 'See signing secrets', text: 'Needed to create an endpoint, too' },
  { value: 'messages.replay', label: 'Send again', text: 'Retry and replay messages' },
  { value: 'payloads.read', label: 'Read payloads', text: 'And what the endpoints answered' },
  {
    value: 'secrets.write',
    label: 'Set credentials',
    text: 'OAuth2 and client certificates, and another origin where either is set',
  },
];

/** Looking is enough to help somebody on the phone. */
const LOOKING: Values = { purpose: 'portal', ttlMinutes: '15', capabilities: ['payloads.read'] };
/** As the API does by default. */
const USUAL: Values = {
  purpose: 'portal',
  ttlMinutes: '60',
  capabilities: CAPABILITIES.map(({ value }) => value).filter((value) => value !== 'secrets.write'),
};

const OF_AGENT: Values = { purpose: 'mcp', ttlMinutes: '43200', capabilities: [] };

/** Opens the portal as the customer sees it. */
export function OpenPortal({ consumer: { id, name } }: ConsumerProps): ReactNode {
  const shown = showControls(name ?? id);
  return (
    <FormDialog
      button="Open portal as"
      title={`Open the portal as ${shown}`}
      label="Open in a new tab"
      values={LOOKING}
      call={async (posthorn, values) => openTab(createSession(posthorn, id, values))}
      changes="portal-sessions"
    >
      {(form) => (
        <>
          <Text size="sm">
            You see what {shown} sees: its own endpoints, messages and event types, and nothing of other
            customers. What you change there is changed for {shown}.
          </Text>
          <SessionFields form={form} who="You" />
        </>
      )}
    </FormDialog>
  );
}

/** Makes a link that lets a customer in who has no other way to the portal. */
export function CopyPortalLink({ consumer: { id, name } }: ConsumerProps): ReactNode {
  const shown = showControls(name ?? id);
  return (
    <FormDialog
      button="Copy a portal link"
      title={`A portal link for ${shown}`}
      label="Make the link"
      values={USUAL}
      call={(posthorn, values) => createSession(posthorn, id, values)}
      changes="portal-sessions"
      shows={({ url, expiresAt, purpose }) => (
        <Stack>
          <SecretOnce label="Portal link" secret={url} />
          <Text size="sm">
            It works until <Time at={expiresAt} />.
            {purpose === 'mcp' && ' It opens the portal with the lines to paste for an agent.'}
          </Text>
        </Stack>
      )}
    >
      {(form) => (
        <>
          <Text size="sm">
            Everybody who has the link sees the endpoints, messages and event types of {shown}, and nothing of
            other customers. Send it only to {shown}.
          </Text>
          <Radio.Group
            label="For"
            {...form.getInputProps('purpose')}
            onChange={(purpose) => form.setValues(purpose === 'mcp' ? OF_AGENT : USUAL)}
          >
            <Group mt={4}>
              <Radio value="portal" label="The customer" />
              <Radio value="mcp" label="An agent of the customer" />
            </Group>
          </Radio.Group>
          <SessionFields form={form} who={form.getValues().purpose === 'mcp' ? 'The agent' : 'The reader'} />
        </>
      )}
    </FormDialog>
  );
}

interface SessionFieldsProps {
  readonly form: UseFormReturnType<Values>;
  /** The one who uses the portal. */
  readonly who: string;
}

function SessionFields({ form, who }: SessionFieldsProps): ReactNode {
  const times = form.getValues().purpose === 'mcp' ? AGENT_TIMES : TIMES;
  return (
    <>
      <Select label="Works for" data={times} allowDeselect={false} {...form.getInputProps('ttlMinutes')} />
      <Checkbox.Group label={`${who} may also`} {...form.getInputProps('capabilities')}>
        <Group mt={6} gap="sm">
          {CAPABILITIES.map(({ value, label, text }) => (
            <Checkbox key={value} value={value} label={label} description={text} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}

async function createSession(posthorn: Posthorn, consumerId: string, { ttlMinutes, ...given }: Values) {
  return await posthorn.portalSessions.create({ consumerId, ttlMinutes: Number(ttlMinutes), ...given });
}

/** Opens the tab within the click, because a browser may refuse one that comes later. */
async function openTab(session: Promise<{ readonly url: string }>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const { url } = await session;
    if (tab === null) throw new Error('The browser opens no new tab here. Copy a portal link in its place.');
    tab.opener = null;
    tab.location.replace(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
