import { Fragment, type ReactNode } from 'react';
import { useConsumerName } from '../consumers/consumer-names.js';
import { endpointRead } from '../endpoints/use-endpoints.js';
import type { MessageFilters } from '../filters/message-filters.js';
import { useRead } from '../session/use-read.js';
import { describeTime } from '../times/period.js';

export interface BulkScopeProps {
  readonly filters: MessageFilters;
  /** `to all endpoints`, where the filters name none. */
  readonly toAll: string;
  /** What a filter by an inbound endpoint is about. Outbound endpoints are called by their URL. */
  readonly toOne?: string;
}

const VALUES = [
  ['eventType', 'of the event type'],
  ['eventId', 'of the event'],
  ['idempotencyKey', 'with the idempotency key'],
  ['search', 'with a payload value that begins with'],
] as const;

/** What some filters show, as the end of a sentence: `to https://example.com/, of the consumer bakery, from Nov 26`. */
export function BulkScope({ filters, toAll, toOne }: BulkScopeProps): ReactNode {
  const { endpointId, consumerId } = filters;
  const parts: readonly ReactNode[] = [
    endpointId === undefined ? toAll : (toOne ?? <EndpointUrl key="endpoint" id={endpointId} />),
    consumerId !== undefined && (
      <>
        of the consumer <ConsumerInBold id={consumerId} />
      </>
    ),
    ...VALUES.map(
      ([name, words]) =>
        filters[name] !== undefined && (
          <>
            {words} <b>{filters[name]}</b>
          </>
        ),
    ),
    ...periodParts(filters),
  ];
  return parts
    .filter((part) => part !== false)
    .map((part, index) => (
      <Fragment key={index}>
        {index > 0 && ', '}
        {part}
      </Fragment>
    ));
}

function withoutEdge(text: string): string {
  return text.replace(/^\w+ /, '');
}

function ConsumerInBold({ id }: { readonly id: string }): ReactNode {
  return <b>{useConsumerName(id)}</b>;
}

function EndpointUrl({ id }: { readonly id: string }): ReactNode {
  const { data } = useRead(endpointRead(id));
  return (
    <>
      to <b>{data?.url ?? id}</b>
    </>
  );
}

function periodParts({ from, to }: Pick<MessageFilters, 'from' | 'to'>): readonly ReactNode[] {
  const nowMs = Date.now();
  return [
    from !== undefined && (
      <>
        accepted from <b>{withoutEdge(describeTime(from, 'from', nowMs))}</b> on
      </>
    ),
    to !== undefined && (
      <>
        accepted before <b>{withoutEdge(describeTime(to, 'to', nowMs))}</b>
      </>
    ),
    from === undefined && to === undefined && 'of any time',
  ];
}
