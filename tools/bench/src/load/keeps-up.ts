export interface RateKept {
  readonly perSecond: number;
  readonly acceptedPerSecond: number;
  readonly deliveredPerSecond: number;
  /** Accepted messages that had not arrived at the end. */
  readonly backlog: number;
}

/** The share of the rate that a window of a few seconds may miss by chance. */
const TOLERANCE = 0.02;
/** In messages a second. At a low rate, one late message exceeds the tolerated share. */
const GRAIN = 3;
/** In seconds of work. A longer backlog means that the queue has begun to grow. */
const BACKLOG_SECONDS = 0.5;

/** Whether the service accepted and delivered a rate without a growing backlog. */
export function keepsUp({ perSecond, acceptedPerSecond, deliveredPerSecond, backlog }: RateKept): boolean {
  const enough = perSecond - Math.max(perSecond * TOLERANCE, GRAIN);
  const few = Math.max(perSecond * BACKLOG_SECONDS, GRAIN);
  return acceptedPerSecond >= enough && deliveredPerSecond >= enough && backlog <= few;
}
