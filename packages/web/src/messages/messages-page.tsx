import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useProject } from '../session/posthorn.js';
import { Empty } from '../shared/empty.js';
import { FailureNotice } from '../shared/failure-notice.js';
import { PageHeader } from '../shared/page-header.js';
import { PagePending } from '../shared/page-pending.js';
import { useSelection } from '../shared/use-selection.js';
import { FilterBar } from './filter-bar.js';
import { mergeNewest } from './merge-newest.js';
import { MessagePanel } from './message-panel.js';
import { messagesQuery, useNewestMessages } from './message-queries.js';
import { MessageTable } from './message-table.js';
import { SelectionBar } from './selection-bar.js';

export function MessagesPage(): ReactNode {
  const filters = useSearch({ from: '/$projectId/messages' });
  return (
    <>
      <PageHeader title="Messages" />
      <FilterBar filters={filters} />
      <MessageList />
      <MessagePanel messageId={filters.open} />
    </>
  );
}

function MessageList(): ReactNode {
  const filters = useSearch({ from: '/$projectId/messages' });
  const navigate = useNavigate({ from: '/$projectId/messages' });
  const project = useProject();
  const queries = useQueryClient();
  const query = messagesQuery(project, filters);
  const list = useInfiniteQuery(query);
  const newest = useNewestMessages(filters);
  const pages = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const { rows, hasGap } = mergeNewest(newest.data ?? [], pages);
  const selection = useSelection(rows.map(({ messageId }) => messageId));
  useEffect(() => {
    if (hasGap) void queries.resetQueries({ queryKey: query.queryKey });
  }, [hasGap, queries, query.queryKey]);

  if (list.isPending) return <PagePending />;
  if (list.isError && rows.length === 0)
    return <FailureNotice error={list.error} onRetry={() => void list.refetch()} />;
  if (rows.length === 0) return <NoMessages isFiltered={Object.keys(filters).length > 0} />;
  return (
    <>
      {newest.isError && <FailureNotice error={newest.error} />}
      <SelectionBar selection={selection} rows={rows} />
      <MessageTable
        rows={rows}
        selection={selection}
        onOpen={(open) => void navigate({ search: (before) => ({ ...before, open }) })}
        onEnd={() => void (list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage())}
        isLoadingMore={list.isFetchingNextPage}
        end="No more messages"
      />
    </>
  );
}

function NoMessages({ isFiltered }: { readonly isFiltered: boolean }): ReactNode {
  if (isFiltered)
    return <Empty title="No message fits these filters">Change or clear them to see others.</Empty>;
  return <Empty title="No messages yet">The overview shows how to send the first one.</Empty>;
}
