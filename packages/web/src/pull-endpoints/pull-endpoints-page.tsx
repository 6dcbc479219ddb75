import { Badge, Button } from '@mantine/core';
import type { SourceSummary } from '@posthorn/client';
import { PlusIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { PageHeader } from '../layout/page-header.js';
import { useCreating } from '../layout/use-creating.js';
import type { Column } from '../table/data-table.js';
import { ListView } from '../table/list-view.js';
import { useList } from '../table/use-list.js';
import { CreatePullEndpoint } from './create-pull-endpoint.js';

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
  const [isCreating, { open, close }] = useCreating();
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
      <CreatePullEndpoint opened={isCreating} onClose={close} />
    </>
  );
}
