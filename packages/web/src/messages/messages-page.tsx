import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { BulkButtons } from '../bulk/bulk-buttons.js';
import type { ChangeFilters } from '../filters/filter-parts.js';
import { noFilters } from '../filters/read-filters.js';
import { PageHeader } from '../layout/page-header.js';
import { useSelection } from '../table/use-selection.js';
import { FilterBar } from './filter-bar.js';
import { type MessageFilters, FILTERS } from '../filters/message-filters.js';
import { useLiveMessages } from './message-reads.js';
import { MessageSearch } from './message-search.js';
import { MessageTable, idOf } from './message-table.js';
import { NoMessages } from './no-messages.js';
import { SelectionBar } from './selection-bar.js';
import { useFilters } from './use-filters.js';

export function MessagesPage(): ReactNode {
  const [filters, change] = useFilters();
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
  readonly change: ChangeFilters<keyof MessageFilters>;
}

function Search({ idempotencyKey, change }: SearchProps): ReactNode {
  return (
    <MessageSearch
      key={idempotencyKey ?? ''}
      idempotencyKey={idempotencyKey}
      // The key was found among all messages, so that no other filter may hide them.
      onKey={(key) =>
        change(key === null ? { idempotencyKey: key } : { ...noFilters(FILTERS), idempotencyKey: key })
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
        empty={<NoMessages filters={filters}>The overview shows how to send the first one.</NoMessages>}
      />
    </>
  );
}
