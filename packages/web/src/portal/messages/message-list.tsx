import { type ReactNode, useEffect } from 'react';
import { FailureNotice } from '../../failures/failure-notice.js';
import { OfferedValueFilter } from '../../filters/filter-parts.js';
import { FilterBar } from '../../messages/filter-bar.js';
import { type MessageFilters, isFiltered } from '../../filters/message-filters.js';
import { EmptyList } from '../../layout/empty.js';
import { useLiveMessages } from '../../messages/message-reads.js';
import { useMay } from '../../session/capabilities.js';
import { useCatalogue } from '../../event-types/use-event-types.js';
import { CardList } from '../parts/card-list.js';
import { followedRow } from '../place/place.js';
import { useFilters } from '../place/use-filters.js';
import { settings } from '../theme/portal-settings.js';
import { BulkAsks } from './bulk-ask.js';
import { MessageRow } from './message-row.js';

/** The messages to one endpoint, or to all. */
export function MessageList({ endpointId }: { readonly endpointId?: string }): ReactNode {
  const [filters, change] = useFilters();
  const shown = endpointId === undefined ? filters : { ...filters, endpointId };
  const mayReplay = useMay('messages.replay');
  const maySearch = useMay('payloads.read') && settings.isSearchable;
  const { data: catalogue = [] } = useCatalogue();
  return (
    <>
      <FilterBar
        fields={[
          'status',
          ...(endpointId === undefined ? (['endpoint'] as const) : []),
          'event-type',
          'period',
        ]}
        eventTypes={catalogue.map(({ name }) => name)}
        filters={filters}
        endpointId={endpointId}
        change={change}
        search={<OfferedValueFilter isOffered={maySearch} />}
      >
        {mayReplay && <BulkAsks filters={shown} />}
      </FilterBar>
      <Rows hasEndpoints={endpointId === undefined} filters={shown} />
    </>
  );
}

interface RowsProps {
  readonly filters: MessageFilters;
  readonly hasEndpoints: boolean;
}

function Rows({ filters, hasEndpoints }: RowsProps): ReactNode {
  const { list, rows, error } = useLiveMessages(filters);
  useReturn(rows.length > 0);
  return (
    <CardList
      list={list}
      isEmpty={rows.length === 0}
      empty={
        // What the page is about is no filter of the reader.
        <EmptyList
          of="message"
          isFiltered={isFiltered(hasEndpoints ? filters : ofAnyEndpoint(filters))}
          title="No messages yet"
        >
          What is sent to your endpoints appears here by itself.
        </EmptyList>
      }
      notice={error !== null && <FailureNotice error={error} />}
    >
      {rows.map((entry) => (
        <MessageRow key={entry.messageId} entry={entry} hasEndpoints={hasEndpoints} />
      ))}
    </CardList>
  );
}

function ofAnyEndpoint({ endpointId: _, ...filters }: MessageFilters): MessageFilters {
  return filters;
}

/** Brings the row into sight again that the reader comes back from. The page around the frame scrolls, too. */
function useReturn(isLoaded: boolean): void {
  useEffect(() => {
    const row = followedRow();
    if (!isLoaded || row === undefined) return;
    const link = document.querySelector<HTMLElement>(`main a[href*="id=${CSS.escape(row)}"]`);
    link?.scrollIntoView({ block: 'center' });
    link?.focus({ preventScroll: true });
  }, [isLoaded]);
}
