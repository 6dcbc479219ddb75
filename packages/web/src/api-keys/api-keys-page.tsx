import { Button, Text } from '@mantine/core';
import type { ApiKey } from '@posthorn/client';
import { PlusIcon } from '@primer/octicons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DangerButton } from '../actions/danger-button.js';
import { useAction } from '../actions/use-action.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { PageHeader } from '../layout/page-header.js';
import { useCreating } from '../layout/use-creating.js';
import { sessionQuery } from '../session/session.js';
import type { Column } from '../table/data-table.js';
import { ListView } from '../table/list-view.js';
import { useList } from '../table/use-list.js';
import { CreateKey } from './create-key.js';

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
    title: 'Last used',
    width: 130,
    visibleFrom: 'xs',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : <Time at={lastUsedAt} relative />),
  },
  {
    title: 'Created',
    width: 120,
    visibleFrom: 'sm',
    cell: ({ createdAt }) => <Time at={createdAt} relative />,
  },
  {
    title: '',
    width: 90,
    align: 'right',
    cell: ({ keyId, label }) => <DeleteKey keyId={keyId} label={label} />,
  },
];

export function ApiKeysPage(): ReactNode {
  const [isCreating, { open, close }] = useCreating();
  const list = useList<ApiKey>({
    key: ['api-keys'],
    call: (posthorn, page, signal) => posthorn.apiKeys.list(page, { signal }),
  });
  return (
    <>
      <PageHeader
        title="API keys"
        text="One key for each service that calls, so that one can be revoked alone"
      >
        <Button leftSection={<PlusIcon />} onClick={open}>
          New key
        </Button>
      </PageHeader>
      <ListView
        label="API keys"
        list={list}
        columns={COLUMNS}
        idOf={({ keyId }) => keyId}
        empty={<Empty title="No keys" />}
      />
      <CreateKey opened={isCreating} onClose={close} />
    </>
  );
}

function DeleteKey({ keyId, label }: Pick<ApiKey, 'keyId' | 'label'>): ReactNode {
  const remove = useAction({
    call: (posthorn) => posthorn.apiKeys.delete(keyId),
    changes: 'api-keys',
    done: 'The key was deleted. It stops working within a second.',
  });
  const queries = useQueryClient();
  const { data: projects = [] } = useQuery(sessionQuery);
  const isOwn = projects.some((project) => project.keyId === keyId);
  return (
    <DangerButton
      label="Delete"
      text={`Calls with the key “${label}” are refused from then on.${isOwn ? ' This browser is signed in with it, and is signed out of the project.' : ''}`}
      isRunning={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, { onSuccess: () => void queries.invalidateQueries(sessionQuery) })
      }
    />
  );
}
