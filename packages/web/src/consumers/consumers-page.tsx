import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { Consumer } from '@posthorn/client';
import { PlusIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { DangerButton } from '../actions/danger-button.js';
import { useAction } from '../actions/use-action.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { formatCount } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { useApiForm } from '../forms/use-api-form.js';
import { Empty } from '../layout/empty.js';
import { PageHeader } from '../layout/page-header.js';
import { useCreating } from '../layout/use-creating.js';
import type { Column } from '../table/data-table.js';
import { ListView } from '../table/list-view.js';
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
  { title: '', width: 90, align: 'right', cell: ({ id }) => <Delete id={id} /> },
];

export function ConsumersPage(): ReactNode {
  const [isCreating, { open, close }] = useCreating();
  const list = useList<Consumer>({
    key: ['consumers'],
    call: (posthorn, page, signal) => posthorn.consumers.list(page, { signal }),
  });
  return (
    <>
      <PageHeader title="Consumers" text="Your own customers, with their endpoints">
        <Button leftSection={<PlusIcon />} onClick={open}>
          New consumer
        </Button>
      </PageHeader>
      <ListView
        label="Consumers"
        list={list}
        columns={COLUMNS}
        idOf={({ id }) => id}
        linkTo={({ id }) => ({ from: '/$projectId', to: '/$projectId/messages', search: { consumerId: id } })}
        empty={<Empty title="No consumers yet">An endpoint that names one creates it.</Empty>}
      />
      <Modal opened={isCreating} onClose={close} title="New consumer">
        <CreateConsumer onDone={close} />
      </Modal>
    </>
  );
}

const EMPTY = { id: '', name: '' };

function CreateConsumer({ onDone }: { readonly onDone: () => void }): ReactNode {
  const create = useAction({
    call: (posthorn, { id, name }: typeof EMPTY) =>
      posthorn.consumers.create({ id: id.trim(), ...(name.trim() !== '' && { name: name.trim() }) }),
    changes: 'consumers',
    done: 'The consumer was created.',
    showsItsFailure: true,
  });
  const { form, rest } = useApiForm({ values: EMPTY, failure: create.error });
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values, { onSuccess: onDone }))}>
      <Stack>
        {rest !== undefined && <FailureNotice error={rest} again="by-hand" />}
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
        <Button type="submit" loading={create.isPending}>
          Create
        </Button>
      </Stack>
    </form>
  );
}

function Delete({ id }: { readonly id: string }): ReactNode {
  const remove = useAction({
    call: (posthorn) => posthorn.consumers.delete(id),
    changes: 'consumers',
    done: `The consumer ${id} was deleted. Its payloads are erased within the hour.`,
  });
  return (
    <DangerButton
      label="Delete"
      text={`The endpoints of ${id} are deleted, and the payloads of its messages are erased.`}
      isRunning={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
