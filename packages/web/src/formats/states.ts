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

/** How an endpoint is shown, with what that means. */
export interface HealthState extends State {
  readonly text: string;
}

export interface HealthFacts {
  readonly health: string;
  readonly paused: boolean;
  /** Before the first message, nothing is known. */
  readonly hasMessages: boolean;
}

/** Of endpoints, the worst first. */
const HEALTH_STATES: Readonly<Record<string, HealthState>> = {
  disabled: {
    tone: 'bad',
    label: 'disabled',
    text: 'Messages are held until the endpoint answers again, or is resumed.',
  },
  failing: {
    tone: 'failing',
    label: 'failing',
    text: 'Nothing has succeeded for an hour, or for the time that the project sets.',
  },
  degraded: {
    tone: 'warning',
    label: 'degraded',
    text: 'Ten attempts have failed since the last success, or three over a minute.',
  },
  healthy: {
    tone: 'good',
    label: 'healthy',
    text: 'Few attempts have failed since the last success, or none.',
  },
};
const PAUSED: HealthState = {
  tone: 'held',
  label: 'paused',
  text: 'Messages are held until the endpoint is resumed.',
};
const UNUSED: HealthState = {
  tone: 'idle',
  label: 'no messages yet',
  text: 'Nothing was sent to it so far.',
};

export function healthOf({ health, paused, hasMessages }: HealthFacts): HealthState {
  if (paused && health !== 'disabled') return PAUSED;
  if (health === 'healthy' && !hasMessages) return UNUSED;
  return HEALTH_STATES[health] ?? { tone: 'idle', label: health, text: '' };
}

export const HEALTH_OPTIONS = Object.entries(HEALTH_STATES).map(([value, { label }]) => ({ value, label }));

export function stateOf(status: string): State {
  return MESSAGE_STATES[status] ?? EVENT_STATES[status] ?? { tone: 'idle', label: status };
}

export const EVENT_STATUSES = Object.keys(EVENT_STATES);
export const STATUS_OPTIONS = Object.entries(MESSAGE_STATES).map(([value, { label }]) => ({ value, label }));
/** The log also takes all that are neither delivered nor failed together. */
export const LOGGED_STATUS_OPTIONS = [{ value: 'waiting', label: 'all that wait' }, ...STATUS_OPTIONS];
/** What was received is never held: a paused inbound endpoint receives nothing. */
export const INBOUND_STATUS_OPTIONS = LOGGED_STATUS_OPTIONS.filter(({ value }) => value !== 'paused');
