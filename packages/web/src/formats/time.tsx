import { type ReactNode, useSyncExternalStore } from 'react';
import { formatAgo, formatClock, formatExactly, formatRelative, formatZoned } from './time-format.js';

export interface TimeProps {
  /** An RFC 3339 time. */
  readonly at: string;
  /** Shows how long ago it was, up to a day. `planned`: it may also be in the future. `clock`: the clock, and the day if it is another one. */
  readonly relative?: keyof typeof FORMATS | boolean;
}

const FORMATS = {
  false: formatExactly,
  true: formatAgo,
  planned: formatRelative,
  clock: formatClock,
} as const;

/** Hovering shows the moment itself. A title costs a long list less than a tooltip. */
export function Time({ at, relative = false }: TimeProps): ReactNode {
  const nowMs = useNow();
  return (
    <time dateTime={at} title={formatZoned(at)}>
      {FORMATS[`${relative}`](at, nowMs)}
    </time>
  );
}

const TICK_MS = 5000;
const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** The time in milliseconds, for relative times. All of them share one timer. */
function useNow(): number {
  return useSyncExternalStore(subscribe, () => nowMs);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}
