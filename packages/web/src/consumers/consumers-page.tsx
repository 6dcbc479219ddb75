import type { Consumer } from '@posthorn/client';
import type { ReactNode } from 'react';
import { formatCount } from '../formats/format.js';
import { CreateButton } from '../layout/creating.js';
import { Empty } from '../layout/empty.js';
import { consumerLink } from '../layout/links.js';
import { type Column, timeColumn } from '../table/columns.js';
import { ListPage } from '../table/list-view.js';
import { CreateConsumer } from './consumer-form.js';
import { useConsumers } from './consumer-filter.js';

const COLUMNS: readonly Column<Consumer>[] = [
  { title: 'Name', cell: ({ id, name }) => name ?? id },
  { title: 'Id', visibleFrom: 'xs', cell: ({ id, name }) => (name === null ? null : id) },
  { title: 'Endpoints', width: 100, align: 'right', cell: ({ endpointCount }) => formatCount(endpointCount) },
  timeColumn('Created', ({ createdAt }) => createdAt, { width: 120, align: 'right', visibleFrom: 'sm' }),
];

export function ConsumersPage(): ReactNode {
  return (
    <ListPage
      title="Consumers"
      text="Your own customers, with their endpoints"
      actions={<CreateButton label="New consumer" />}
      list={useConsumers()}
      columns={COLUMNS}
      idOf={({ id }) => id}
      linkTo={({ id }) => consumerLink(id)}
      empty={<Empty title="No consumers yet">An endpoint that names one creates it.</Empty>}
    >
      <CreateConsumer />
    </ListPage>
  );
}
