export interface RateKept {
  readonly perSecond: number;
  readonly acceptedPerSecond: number;
  readonly deliveredPerSecond: number;
  /** Messages that were accepted and had not arrived at the end. */
  readonly backlog: number;
}

/** Of the rate: what a window of a few seconds may miss by chance. */
const TOLERANCE = 0.02;
/** Messages a second: at a low rate, one that comes a moment after the window is more than that share. */
const GRAIN = 3;
/** More than that of work ahead is a queue that has begun to grow. */
const BACKLOG_SECONDS = 0.5;

/** Whether a rate was accepted and delivered without a growing backlog. */
export function keepsUp({ perSecond, acceptedPerSecond, deliveredPerSecond, backlog }: RateKept): boolean {
  const enough = perSecond - Math.max(perSecond * TOLERANCE, GRAIN);
  const few = Math.max(perSecond * BACKLOG_SECONDS, GRAIN);
  return acceptedPerSecond >= enough && deliveredPerSecond >= enough && backlog <= few;
}
