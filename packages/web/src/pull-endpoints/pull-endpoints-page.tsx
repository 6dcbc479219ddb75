import { Badge, Button, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import type { SourceSummary } from '@posthorn/client';
import { PlusIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { SecretOnce } from '../code/secret-once.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { PageHeader } from '../layout/page-header.js';
import type { Column } from '../table/data-table.js';
import { ListView } from '../table/list-view.js';
import { useList } from '../table/use-list.js';

const COLUMNS: readonly Column<SourceSummary>[] = [
  { title: 'Name', cell: ({ name }) => name },
  {
    title: 'State',
    width: 120,
    cell: ({ active, paused }) => (
      <Badge color={active && !paused ? 'teal' : 'grape'}>
        {!active ? 'inactive' : paused ? 'paused' : 'receiving'}
      </Badge>
    ),
  },
  { title: 'Created', width: 120, align: 'right', cell: ({ createdAt }) => <Time at={createdAt} relative /> },
];

export function PullEndpointsPage(): ReactNode {
  const [isCreating, { open, close }] = useDisclosure();
  const list = useList<SourceSummary>({
    key: ['pull-endpoints', 'list'],
    call: (posthorn, page, signal) => posthorn.pullEndpoints.list(page, { signal }),
  });
  return (
    <>
      <PageHeader title="Pull endpoints" text="Webhooks that are kept until you fetch them">
        <Button leftSection={<PlusIcon />} onClick={open}>
          New pull endpoint
        </Button>
      </PageHeader>
      <ListView
        label="Pull endpoints"
        list={list}
        columns={COLUMNS}
        idOf={({ id }) => id}
        linkTo={({ id }) => ({
          from: '/$projectId',
          to: '/$projectId/pull-endpoints/$endpointId',
          params: { endpointId: id },
        })}
        empty={
          <Empty title="No pull endpoints yet">
            One keeps webhooks for a consumer that cannot be reached from outside.
          </Empty>
        }
      />
      <Modal opened={isCreating} onClose={close} title="New pull endpoint">
        <CreatePullEndpoint onDone={close} />
      </Modal>
    </>
  );
}

function CreatePullEndpoint({ onDone }: { readonly onDone: () => void }): ReactNode {
  const form = useForm({ initialValues: { name: '' } });
  const create = useAction({
    call: (posthorn, { name }: typeof form.values) =>
      posthorn.pullEndpoints.create(name.trim() === '' ? {} : { name: name.trim() }),
    changes: 'pull-endpoints',
    showsItsFailure: true,
  });
  if (create.data !== undefined) {
    return (
      <Stack>
        <SecretOnce label="Ingest URL" secret={create.data.ingestUrl} />
        <Button onClick={onDone}>I have stored the URL</Button>
      </Stack>
    );
  }
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <Stack>
        {create.isError && <FailureNotice error={create.error} again="by-hand" />}
        <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
        <Button type="submit" loading={create.isPending}>
          Create
        </Button>
      </Stack>
    </form>
  );
}
