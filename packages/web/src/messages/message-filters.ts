/** The filters of the list of messages, as they stand in the address. */
export interface MessageFilters {
  readonly status?: string;
  readonly endpointId?: string;
  readonly eventType?: string;
  readonly consumerId?: string;
  readonly idempotencyKey?: string;
  readonly from?: string;
  readonly to?: string;
  /** Whether the list waits for a click instead of showing new messages by itself. */
  readonly stopped?: true;
  /** The message in the panel. */
  readonly open?: string;
}

const TEXTS = [
  'status',
  'endpointId',
  'eventType',
  'consumerId',
  'idempotencyKey',
  'from',
  'to',
  'open',
] as const;

/** Anything may stand in an address: what is no filter is left out. */
export function messageFilters(search: Readonly<Record<string, unknown>>): MessageFilters {
  const given = TEXTS.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(given), ...(search['stopped'] === true && { stopped: true as const }) };
}
