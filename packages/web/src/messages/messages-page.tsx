import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { BulkButtons } from '../bulk/bulk-buttons.js';
import type { ChangeFilters } from '../filters/filter-parts.js';
import { MESSAGE_FILTERS } from '../filters/filter-names.js';
import { type MessageFilters, isFiltered } from '../filters/message-filters.js';
import { noFilters } from '../filters/read-filters.js';
import { useMessageFilters } from '../filters/use-filters.js';
import { EmptyList } from '../layout/empty.js';
import { PageHeader } from '../layout/page-header.js';
import { useSelection } from '../table/use-selection.js';
import { FilterBar } from './filter-bar.js';
import { useLiveMessages } from './message-reads.js';
import { MessageSearch } from './message-search.js';
import { MessageTable, idOf } from './message-table.js';
import { SelectionBar } from './selection-bar.js';

export function MessagesPage(): ReactNode {
  const [filters, change] = useMessageFilters();
  return (
    <>
      <PageHeader title="Messages">
        <BulkButtons filters={filters} />
      </PageHeader>
      <FilterBar
        fields={['status', 'endpoint', 'event-type', 'consumer', 'value', 'period']}
        filters={filters}
        change={change}
        search={<Search idempotencyKey={filters.idempotencyKey} change={change} />}
      >
        <Switch
          ml="auto"
          label="Live"
          checked={!filters.stopped}
          onChange={({ currentTarget }) => change({ stopped: currentTarget.checked ? null : true })}
        />
      </FilterBar>
      <MessageList filters={filters} />
    </>
  );
}

interface SearchProps {
  readonly idempotencyKey: string | undefined;
  readonly change: ChangeFilters;
}

function Search({ idempotencyKey, change }: SearchProps): ReactNode {
  return (
    <MessageSearch
      key={idempotencyKey ?? ''}
      idempotencyKey={idempotencyKey}
      // The key was found among all messages, so that no other filter may hide them.
      onKey={(key) =>
        change(
          key === null ? { idempotencyKey: key } : { ...noFilters(MESSAGE_FILTERS), idempotencyKey: key },
        )
      }
    />
  );
}

function MessageList({ filters }: { readonly filters: MessageFilters }): ReactNode {
  const { list, rows } = useLiveMessages(filters);
  const selection = useSelection(rows, idOf);
  return (
    <>
      <SelectionBar selection={selection} rows={rows} />
      <MessageTable
        list={list}
        rows={rows}
        selection={selection}
        empty={
          <EmptyList of="message" isFiltered={isFiltered(filters)} title="No messages yet">
            The overview shows how to send the first one.
          </EmptyList>
        }
      />
    </>
  );
}
