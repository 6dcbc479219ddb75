/** What a state means for who reads it. */
export type Tone =
  | 'good'
  | 'bad'
  | 'warning'
  | 'failing'
  | 'retrying'
  | 'waiting'
  | 'active'
  | 'held'
  | 'idle'
  | 'over'
  | 'test';

/** How a state is shown: one word, which means the same on every page. */
export interface State {
  readonly tone: Tone;
  readonly label: string;
}

type States = Readonly<Record<string, State>>;

/**
 * Of messages. `waiting` are all that are neither delivered nor failed. `held` are those of them whose endpoint is paused
 * or disabled: it gets none. Only endpoints are `paused`.
 */
const MESSAGE_STATES: States = {
  queued: { tone: 'idle', label: 'queued' },
  delivering: { tone: 'active', label: 'delivering' },
  succeeded: { tone: 'good', label: 'delivered' },
  pending_retry: { tone: 'retrying', label: 'retrying' },
  paused: { tone: 'held', label: 'held' },
  failed_permanent: { tone: 'bad', label: 'failed' },
};

/** Of the events that a pull endpoint keeps. */
const EVENT_STATES: States = {
  stored: { tone: 'active', label: 'stored' },
  fetched: { tone: 'waiting', label: 'fetched' },
  delivered: { tone: 'good', label: 'delivered' },
};

export function stateOf(status: string): State {
  return MESSAGE_STATES[status] ?? EVENT_STATES[status] ?? { tone: 'idle', label: status };
}

export const EVENT_STATUSES = Object.keys(EVENT_STATES);
export const STATUS_OPTIONS = Object.entries(MESSAGE_STATES).map(([value, { label }]) => ({ value, label }));
/** The log also takes all that are neither delivered nor failed together. */
export const LOGGED_STATUS_OPTIONS = [{ value: 'waiting', label: 'all that wait' }, ...STATUS_OPTIONS];
/** What was received is never held: a paused inbound endpoint receives nothing. */
export const INBOUND_STATUS_OPTIONS = LOGGED_STATUS_OPTIONS.filter(({ value }) => value !== 'paused');
