import { type EventTypeSettings, extractEventType, readHeaders } from '@posthorn/sources';

/** Where senders put the event type, the most telling place first. */
const HEADERS = [
  'X-GitHub-Event',
  'X-Gitlab-Event',
  'X-Shopify-Topic',
  'X-Event-Key',
  'X-Webhook-Event',
  'X-Event-Type',
  'Ce-Type',
];
const MEMBERS = ['type', 'event_type', 'event'];

const PLACES: readonly EventTypeSettings[] = [
  ...HEADERS.map((path) => ({ source: 'header', path }) as const),
  ...MEMBERS.map((path) => ({ source: 'body', path }) as const),
];

/** Returns the event type of a sender's request, or null when it is in no usual place. */
export function findEventType({
  headers,
  body,
}: {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}): string | null {
  const request = { headers: readHeaders(Object.entries(headers).flat()), body };
  for (const place of PLACES) {
    const eventType = extractEventType(request, place);
    if (eventType !== null) return eventType;
  }
  return null;
}

/** Filters are names, or patterns that end in `.*`. Without any, every event type matches. */
export function matchesFilters(eventType: string | null, filters: readonly string[]): boolean {
  return (
    filters.length === 0 || (eventType !== null && filters.some((filter) => matchesFilter(eventType, filter)))
  );
}

function matchesFilter(eventType: string, filter: string): boolean {
  return filter === eventType || (filter.endsWith('.*') && eventType.startsWith(filter.slice(0, -1)));
}
