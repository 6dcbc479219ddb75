import type { LogEntry } from '@posthorn/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Empty } from '../layout/empty.js';
import { PageHeader } from '../layout/page-header.js';
import { Panel } from '../layout/panel.js';
import { useProject } from '../session/posthorn.js';
import { ListStates } from '../table/list-states.js';
import { useRows } from '../table/use-list.js';
import { useSelection } from '../table/use-selection.js';
import { FilterBar } from './filter-bar.js';
import { mergeNewest } from './merge-newest.js';
import { type MessageFilters, isFiltered } from './message-filters.js';
import { messagesKey, useMessages, useNewestMessages } from './message-queries.js';
import { MessageTable } from './message-table.js';
import { MessageView } from './message-view.js';
import { SelectionBar } from './selection-bar.js';

export function MessagesPage(): ReactNode {
  const filters = useSearch({ from: '/$projectId/messages' });
  return (
    <>
      <PageHeader title="Messages" />
      <FilterBar filters={filters} />
      <MessageList />
      <Panel title="Message">{(id, close) => <MessageView messageId={id} leave={close} />}</Panel>
    </>
  );
}

function MessageList(): ReactNode {
  const filters = useSearch({ from: '/$projectId/messages' });
  const navigate = useNavigate({ from: '/$projectId/messages' });
  const { projectId } = useProject();
  const queries = useQueryClient();
  const list = useMessages(filters);
  const newest = useNewestMessages(filters, list);
  const older = useRows(list);
  const { rows, hasGap } = useMemo(() => mergeNewest(newest.data ?? [], older), [newest.data, older]);
  const selection = useSelection(rows, idOf);
  useEffect(() => {
    if (hasGap) void queries.resetQueries({ queryKey: [projectId, ...messagesKey(filters)] });
  }, [hasGap, queries, projectId, filters]);

  return (
    <ListStates list={list} isEmpty={rows.length === 0} empty={<NoMessages filters={filters} />}>
      <SelectionBar selection={selection} rows={rows} />
      <MessageTable
        list={list}
        rows={rows}
        selection={selection}
        onOpen={(open) => void navigate({ search: (before) => ({ ...before, open }) })}
      />
    </ListStates>
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
