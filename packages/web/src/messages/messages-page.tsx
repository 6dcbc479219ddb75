import { Switch } from '@mantine/core';
import type { LogEntry } from '@posthorn/client';
import type { ReactNode } from 'react';
import { BulkButtons } from '../bulk/bulk-buttons.js';
import type { ChangeFilters } from '../filters/filter-parts.js';
import { MESSAGE_FILTERS } from '../filters/filter-names.js';
import { noFilters } from '../filters/read-filters.js';
import { useMessageFilters } from '../filters/use-filters.js';
import { PageHeader } from '../layout/page-header.js';
import { OUTBOUND_ACTIONS } from './message-actions.js';
import { MessageLog } from './message-log.js';
import { useLiveMessages } from './message-reads.js';
import { MessageSearch } from './message-search.js';
import { OUTBOUND_LOG } from './outbound-log.js';
import type { SelectedAction } from './selection-bar.js';

const CANCELABLE = new Set(['pending_retry', 'paused']);
const SELECTED: readonly SelectedAction<LogEntry>[] = [
  { ...OUTBOUND_ACTIONS.replay, appliesTo: ({ isTest }) => isTest !== true },
  { ...OUTBOUND_ACTIONS.cancel, appliesTo: ({ status }) => CANCELABLE.has(status) },
  OUTBOUND_ACTIONS.delete,
];

export function MessagesPage(): ReactNode {
  const [filters, change] = useMessageFilters();
  const { list, rows } = useLiveMessages(filters);
  return (
    <>
      <PageHeader title="Messages">
        <BulkButtons filters={filters} />
      </PageHeader>
      <MessageLog
        {...OUTBOUND_LOG}
        fields={['status', 'endpoint', 'event-type', 'consumer', 'value', 'period']}
        filters={filters}
        change={change}
        search={<Search idempotencyKey={filters.idempotencyKey} change={change} />}
        actions={
          <Switch
            ml="auto"
            label="Live"
            checked={!filters.stopped}
            onChange={({ currentTarget }) => change({ stopped: currentTarget.checked ? null : true })}
          />
        }
        list={list}
        rows={rows}
        selected={SELECTED}
        empty={{ title: 'No messages yet', children: 'The overview shows how to send the first one.' }}
      />
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
