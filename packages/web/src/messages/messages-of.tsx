import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { BulkButtons } from '../bulk/bulk-buttons.js';
import type { MessageFilters } from '../filters/message-filters.js';
import { useMessageFilters } from '../filters/use-filters.js';
import type { FilterField } from './filter-bar.js';
import { MessageLog } from './message-log.js';
import { useMessages } from './message-reads.js';
import { OUTBOUND_LOG } from './outbound-log.js';

const REFRESH_MS = 5000;

/** What a page can be about, and the filters that it leaves. */
const FIELDS = {
  endpointId: ['status', 'event-type', 'value', 'period'],
  consumerId: ['status', 'endpoint', 'event-type', 'value', 'period'],
  eventId: ['status', 'endpoint', 'period'],
} as const satisfies Readonly<Record<string, readonly FilterField[]>>;

export interface MessagesOfProps {
  /** The endpoint, consumer or event that the page is about. */
  readonly of: keyof typeof FIELDS;
  readonly id: string;
  /** What is said when there are none at all. */
  readonly none?: string;
  /** What is said below it. */
  readonly hint?: string;
}

/** The messages of one thing, and what can be done with those that the filters show. */
export function MessagesOf({ of, id, none = 'No messages yet', hint }: MessagesOfProps): ReactNode {
  const [filters, change] = useMessageFilters();
  const shown: MessageFilters = { ...filters, [of]: id };
  const list = useMessages(shown, { everyMs: REFRESH_MS });
  return (
    <MessageLog
      {...OUTBOUND_LOG}
      fields={FIELDS[of]}
      filters={filters}
      change={change}
      endpointId={shown.endpointId}
      actions={
        <Group gap="xs" ml="auto">
          <BulkButtons filters={shown} />
        </Group>
      }
      list={list}
      empty={{ title: none, children: hint }}
    />
  );
}
