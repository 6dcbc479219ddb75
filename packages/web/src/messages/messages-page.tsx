import type { LogEntry } from '@posthorn/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Empty } from '../layout/empty.js';
import { PageHeader } from '../layout/page-header.js';
import { Panel } from '../layout/panel.js';
import { useSelection } from '../table/use-selection.js';
import { FilterBar } from './filter-bar.js';
import { type MessageFilters, isFiltered } from './message-filters.js';
import { useLiveMessages } from './message-reads.js';
import { MessageTable } from './message-table.js';
import { MessageView } from './message-view.js';
import { SelectionBar } from './selection-bar.js';

export function MessagesPage(): ReactNode {
  const filters = useSearch({ from: '/$projectId/messages' });
  return (
    <>
      <PageHeader title="Messages" />
      <FilterBar filters={filters} />
      <MessageList filters={filters} />
      <Panel title="Message">{(id, close) => <MessageView messageId={id} leave={close} />}</Panel>
    </>
  );
}

function MessageList({ filters }: { readonly filters: MessageFilters }): ReactNode {
  const navigate = useNavigate({ from: '/$projectId/messages' });
  const { list, rows } = useLiveMessages(filters);
  const selection = useSelection(rows, idOf);
  return (
    <>
      <SelectionBar selection={selection} rows={rows} />
      <MessageTable
        list={list}
        rows={rows}
        selection={selection}
        onOpen={(open) => void navigate({ search: (before) => ({ ...before, open }) })}
        empty={<NoMessages filters={filters} />}
      />
    </>
  );
}

function idOf({ messageId }: LogEntry): string {
  return messageId;
}

function NoMessages({ filters }: { readonly filters: MessageFilters }): ReactNode {
  if (isFiltered(filters))
    return <Empty title="No message fits these filters">Change or clear them to see others.</Empty>;
  return <Empty title="No messages yet">The overview shows how to send the first one.</Empty>;
}
