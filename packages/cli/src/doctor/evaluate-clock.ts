import { SECOND } from '@posthorn/domain';
import { type Finding, fail, ok, warn } from './finding.js';

/** Ids, slots and claims tolerate smaller differences. */
const WARN_MS = 1 * SECOND;
const FAIL_MS = 30 * SECOND;

export interface ClockReading {
  /** The times before and after the other clock was read. */
  readonly askedAtMs: number;
  readonly answeredAtMs: number;
  readonly theirs: Date;
}

/** Returns the difference between another machine's clock and this one, as far as the network latency permits. */
export function evaluateClock(store: string, { askedAtMs, answeredAtMs, theirs }: ClockReading): Finding {
  const name = `clock of ${store}`;
  const early = Math.max(0, askedAtMs - theirs.getTime());
  const late = Math.max(0, theirs.getTime() - answeredAtMs);
  const differenceMs = Math.round(Math.max(early, late));
  const message = `${differenceMs} ms from this machine's`;
  if (differenceMs < WARN_MS) return ok(name, message);
  return (differenceMs < FAIL_MS ? warn : fail)(name, message, 'Keep the clocks of all machines with NTP.');
}
