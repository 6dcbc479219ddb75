import { Group, Select, Text, TextInput } from '@mantine/core';
import type { ApiKey } from '@posthorn/client';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DangerAction } from '../actions/confirm-button.js';
import { SecretOnce } from '../code/secret-once.js';
import { Time } from '../formats/time.js';
import { CreateDialog } from '../forms/create-dialog.js';
import { CreateButton } from '../layout/creating.js';
import { Empty } from '../layout/empty.js';
import { describeScopes } from '../scopes/scopes.js';
import { sessionQuery, useSession } from '../session/session.js';
import { type Column, timeColumn } from '../table/columns.js';
import { ListPage } from '../table/list-view.js';
import type { PanelOfRow } from '../table/row-panel.js';
import { OpenKey } from './open-key.js';
import { LifetimeField, RightsFields } from './rights-fields.js';
import { findScopeIssue, toExpiry, toScopes } from './rights.js';
import { useApiKeys } from './use-api-keys.js';
import { StateBadge } from '../layout/badges.js';

const NEW_KEY = {
  label: '',
  mode: 'live' as 'live' | 'test',
  kind: 'all' as const,
  scopes: [],
};

/** Of a person's keys, unless the person says otherwise. */
const USUAL_DAYS = '90';

const COLUMNS: readonly Column<ApiKey>[] = [
  { title: 'Label', cell: ({ label }) => label },
  {
    title: 'Key',
    width: 150,
    cell: ({ prefix }) => (
      <Text ff="monospace" size="xs">
        {prefix}…
      </Text>
    ),
  },
  {
    title: 'May',
    visibleFrom: 'sm',
    cell: ({ scopes }) => (
      <Text size="sm" truncate title={scopes.join(', ')}>
        {describeScopes(scopes)}
      </Text>
    ),
  },
  {
    title: 'Expires',
    width: 130,
    visibleFrom: 'xs',
    cell: ({ expiresAt }) => <Expiry at={expiresAt} />,
  },
  {
    title: 'Last used',
    width: 130,
    visibleFrom: 'xs',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : <Time at={lastUsedAt} relative />),
  },
  timeColumn('Created', ({ createdAt }) => createdAt, { width: 120, visibleFrom: 'sm' }),
  { title: '', width: 90, align: 'right', cell: (key) => <DeleteKey apiKey={key} /> },
];

const PANEL: PanelOfRow = { title: 'API key', show: (id) => <OpenKey key={id} id={id} /> };

export function ApiKeysPage(): ReactNode {
  const list = useApiKeys();
  return (
    <ListPage
      title="API keys"
      text="One key for each service that calls, so that one can be revoked alone"
      actions={<CreateButton label="New key" />}
      list={list}
      columns={COLUMNS}
      idOf={({ keyId }) => keyId}
      panel={PANEL}
      empty={<Empty title="No keys" />}
    >
      <CreateKey />
    </ListPage>
  );
}

function Expiry({ at }: { readonly at: string | null }): ReactNode {
  if (at === null) return 'never';
  return new Date(at) <= new Date() ? (
    <StateBadge tone="over">expired</StateBadge>
  ) : (
    <Time at={at} relative="planned" />
  );
}

function CreateKey(): ReactNode {
  const isPerson = useSession().person !== undefined;
  return (
    <CreateDialog
      title="New API key"
      values={{ ...NEW_KEY, days: isPerson ? USUAL_DAYS : '' }}
      call={(posthorn, { label, mode, ...rights }) =>
        posthorn.apiKeys.create({
          mode,
          label: label.trim() || undefined,
          scopes: toScopes(rights),
          expiresAt: toExpiry(rights, isPerson),
        })
      }
      validate={{ scopes: findScopeIssue }}
      changes="api-keys"
      secret={{
        show: ({ key }) => <SecretOnce label="API key" secret={key} />,
        stored: 'I have stored the key',
      }}
    >
      {(form) => (
        <>
          <Group grow align="flex-start">
            <TextInput
              label="Label"
              placeholder="billing service"
              data-autofocus
              {...form.getInputProps('label')}
            />
            <Select
              label="Mode"
              data={['live', 'test']}
              allowDeselect={false}
              {...form.getInputProps('mode')}
            />
          </Group>
          <LifetimeField form={form} />
          <RightsFields form={form} label="The key may" />
        </>
      )}
    </CreateDialog>
  );
}

function DeleteKey({ apiKey: { keyId, label } }: { readonly apiKey: ApiKey }): ReactNode {
  const queries = useQueryClient();
  const { projects } = useSession();
  const isOwn = projects.some((project) => project.keyId === keyId);
  return (
    <DangerAction
      label="Delete"
      thing="the key"
      text={`Calls with the key “${label}” are refused from then on.${isOwn ? ' This browser is signed in with it, and is signed out of the project.' : ''}`}
      call={(posthorn) => posthorn.apiKeys.delete(keyId)}
      changes="api-keys"
      done="The key was deleted. It stops working within a second."
      onDone={() => void queries.invalidateQueries(sessionQuery)}
    />
  );
}
