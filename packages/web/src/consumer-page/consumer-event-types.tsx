import type { EndpointSummary, EventType } from '@posthorn/client';
import { type ReactNode, useMemo } from 'react';
import { withoutScheme } from '../formats/format.js';
import { useEndpoints } from '../endpoints/use-endpoints.js';
import { useEventTypes } from '../event-types/use-event-types.js';
import { Empty } from '../layout/empty.js';
import { CellText } from '../table/cell-parts.js';
import type { Column } from '../table/columns.js';
import { ListView } from '../table/list-view.js';
import { useRows } from '../table/use-list.js';
import { Mono } from '../code/mono.js';

type Named = Pick<EventType, 'name'>;

/** The event types that exist and those that were subscribed to, and which endpoint of the consumer takes them. */
export function ConsumerEventTypes({ consumerId }: { readonly consumerId: string }): ReactNode {
  const list = useEventTypes();
  const registered = useRows(list);
  const endpoints = useRows(useEndpoints({ filters: { consumerId } }));
  const rows = useMemo(() => nameTypes(registered, endpoints), [registered, endpoints]);
  const columns = useMemo(() => columnsOf(endpoints), [endpoints]);
  return (
    <ListView<Named>
      label="Event types"
      list={list}
      rows={rows}
      columns={columns}
      idOf={({ name }) => name}
      linkTo={({ name }) => ({
        from: '/$projectId',
        to: '/$projectId/messages',
        search: { consumerId, eventType: name },
      })}
      empty={<Empty title="No event types yet">No endpoint names one, and the project has none.</Empty>}
    />
  );
}

function nameTypes(registered: readonly Named[], endpoints: readonly EndpointSummary[]): readonly Named[] {
  const names = [
    ...registered.map(({ name }) => name),
    ...endpoints.flatMap(({ eventTypes }) => eventTypes ?? []),
  ];
  return [...new Set(names)].toSorted().map((name) => ({ name }));
}

function columnsOf(endpoints: readonly EndpointSummary[]): readonly Column<Named>[] {
  return [
    { title: 'Event type', width: { base: '50%', sm: 260 }, cell: ({ name }) => <Mono>{name}</Mono> },
    {
      title: 'Goes to',
      cell: ({ name }) => {
        const takers = endpoints.filter(({ eventTypes }) => takesEventType(eventTypes, name));
        const urls = takers.map(({ url }) => withoutScheme(url)).join(', ');
        return (
          <CellText isDimmed={urls === ''} title={urls}>
            {urls === '' ? 'no endpoint of this consumer' : <Mono>{urls}</Mono>}
          </CellText>
        );
      },
    },
  ];
}

/** Null stands for every event type, and `order.*` for each one below `order.`. */
function takesEventType(patterns: readonly string[] | null, name: string): boolean {
  if (patterns === null) return true;
  return patterns.some(
    (pattern) => pattern === name || (pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -1))),
  );
}
