import { Group, TextInput } from '@mantine/core';
import type { Consumer } from '@posthorn/client';
import type { ReactNode } from 'react';
import { DangerButton } from '../actions/danger-button.js';
import { formatCount } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { CreateDialog } from '../forms/create-dialog.js';
import { CreateButton } from '../layout/creating.js';
import { Empty } from '../layout/empty.js';
import type { Column } from '../table/data-table.js';
import { ListPage } from '../table/list-view.js';
import { useList } from '../table/use-list.js';

const COLUMNS: readonly Column<Consumer>[] = [
  { title: 'Consumer', cell: ({ id }) => id },
  { title: 'Name', visibleFrom: 'xs', cell: ({ name }) => name },
  { title: 'Endpoints', width: 100, align: 'right', cell: ({ endpointCount }) => formatCount(endpointCount) },
  {
    title: 'Created',
    width: 120,
    align: 'right',
    visibleFrom: 'sm',
    cell: ({ createdAt }) => <Time at={createdAt} relative />,
  },
  {
    title: '',
    width: 90,
    align: 'right',
    cell: ({ id }) => (
      <DangerButton
        label="Delete"
        text={`The endpoints of ${id} are deleted, and the payloads of its messages are erased.`}
        call={(posthorn) => posthorn.consumers.delete(id)}
        changes="consumers"
        done={`The consumer ${id} was deleted. Its payloads are erased within the hour.`}
      />
    ),
  },
];

export function ConsumersPage(): ReactNode {
  const list = useList<Consumer>({
    key: ['consumers'],
    call: (posthorn, page, signal) => posthorn.consumers.list(page, { signal }),
  });
  return (
    <ListPage
      title="Consumers"
      text="Your own customers, with their endpoints"
      actions={<CreateButton label="New consumer" />}
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => id}
      linkTo={({ id }) => ({ from: '/$projectId', to: '/$projectId/messages', search: { consumerId: id } })}
      empty={<Empty title="No consumers yet">An endpoint that names one creates it.</Empty>}
    >
      <CreateConsumer />
    </ListPage>
  );
}

function CreateConsumer(): ReactNode {
  return (
    <CreateDialog
      title="New consumer"
      values={{ id: '', name: '' }}
      call={(posthorn, { id, name }) =>
        posthorn.consumers.create({ id: id.trim(), ...(name.trim() !== '' && { name: name.trim() }) })
      }
      changes="consumers"
      done="The consumer was created."
    >
      {(form) => (
        <Group grow align="flex-start">
          <TextInput
            label="Id"
            placeholder="customer-42"
            required
            data-autofocus
            {...form.getInputProps('id')}
          />
          <TextInput label="Name" placeholder="Example Ltd" {...form.getInputProps('name')} />
        </Group>
      )}
    </CreateDialog>
  );
}
