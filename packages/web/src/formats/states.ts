/** How a state is shown: one word, which means the same on every page. */
export interface State {
  readonly color: string;
  readonly label: string;
}

type States = Readonly<Record<string, State>>;

/** Of messages. `waiting` are all that are neither delivered nor failed; `held` are those of an endpoint that gets none. */
const MESSAGE_STATES: States = {
  queued: { color: 'gray', label: 'queued' },
  delivering: { color: 'blue', label: 'delivering' },
  succeeded: { color: 'teal', label: 'delivered' },
  pending_retry: { color: 'orange', label: 'retrying' },
  paused: { color: 'grape', label: 'held' },
  failed_permanent: { color: 'red', label: 'failed' },
};

/** Of the events that a pull endpoint keeps. */
const EVENT_STATES: States = {
  stored: { color: 'blue', label: 'stored' },
  fetched: { color: 'orange', label: 'fetched' },
  delivered: { color: 'teal', label: 'delivered' },
};

export function stateOf(status: string): State {
  return MESSAGE_STATES[status] ?? EVENT_STATES[status] ?? { color: 'gray', label: status };
}

export const EVENT_STATUSES = Object.keys(EVENT_STATES);
export const STATUS_OPTIONS = Object.entries(MESSAGE_STATES).map(([value, { label }]) => ({ value, label }));
/** The log also takes all that are neither delivered nor failed together. */
export const LOGGED_STATUS_OPTIONS = [{ value: 'waiting', label: 'all that wait' }, ...STATUS_OPTIONS];
/** What was received is never held: a paused inbound endpoint receives nothing. */
export const INBOUND_STATUS_OPTIONS = LOGGED_STATUS_OPTIONS.filter(({ value }) => value !== 'paused');
