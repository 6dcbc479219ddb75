import { TextInput } from '@mantine/core';
import type { SourceSummary } from '@posthorn/client';
import type { ReactNode } from 'react';
import { SecretOnce } from '../code/secret-once.js';
import { CreateDialog } from '../forms/create-dialog.js';
import { CreateButton } from '../layout/creating.js';
import { Empty } from '../layout/empty.js';
import { pullEndpointLink } from '../layout/links.js';
import { type Column, timeColumn } from '../table/columns.js';
import { ListPage } from '../table/list-view.js';
import { useList } from '../table/use-list.js';
import { StateBadge } from '../layout/badges.js';

const COLUMNS: readonly Column<SourceSummary>[] = [
  { title: 'Name', cell: ({ name }) => name },
  {
    title: 'State',
    width: 120,
    cell: ({ active, paused }) => (
      <StateBadge tone={active && !paused ? 'good' : 'held'}>
        {!active ? 'inactive' : paused ? 'paused' : 'receiving'}
      </StateBadge>
    ),
  },
  timeColumn('Created', ({ createdAt }) => createdAt, { width: 120, align: 'right' }),
];

export function PullEndpointsPage(): ReactNode {
  const list = useList<SourceSummary>({
    key: ['pull-endpoints', 'list'],
    call: (posthorn, page, signal) => posthorn.pullEndpoints.list(page, { signal }),
  });
  return (
    <ListPage
      title="Pull endpoints"
      text="Webhooks that are kept until you fetch them"
      actions={<CreateButton label="New pull endpoint" />}
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => id}
      linkTo={({ id }) => pullEndpointLink(id)}
      empty={
        <Empty title="No pull endpoints yet">
          One keeps webhooks for a consumer that cannot be reached from outside.
        </Empty>
      }
    >
      <CreatePullEndpoint />
    </ListPage>
  );
}

function CreatePullEndpoint(): ReactNode {
  return (
    <CreateDialog
      title="New pull endpoint"
      values={{ name: '' }}
      call={(posthorn, { name }) =>
        posthorn.pullEndpoints.create(name.trim() === '' ? {} : { name: name.trim() })
      }
      changes="pull-endpoints"
      secret={{
        show: ({ ingestUrl }) => <SecretOnce label="Ingest URL" secret={ingestUrl} />,
        stored: 'I have stored the URL',
      }}
    >
      {(form) => <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />}
    </CreateDialog>
  );
}
