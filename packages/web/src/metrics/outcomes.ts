import type { LinkOptions } from '@tanstack/react-router';
import type { BarRange } from '../charts/bar-chart.js';

/** What may become of something that is counted. */
export interface Outcome<Counts> {
  readonly name: string;
  /** What it means. */
  readonly words?: string;
  /** Of the theme: `orange-4`. */
  readonly color: string;
  /** The filter that lists the same ones. Without it, no list has them. */
  readonly status?: string;
  readonly count: (counts: Counts) => number;
}

/** The page that lists what has an outcome, or all: in the whole window, or in some of its buckets. */
export type LinkToOutcome = (
  outcome: Partial<Pick<Outcome<never>, 'status'>>,
  buckets?: BarRange,
) => LinkOptions;

/** What the metrics count of a window, or of one of its buckets. */
export interface MessageCounts {
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
}

/** What becomes of a message. On every page, a number of messages under one of these names means this. */
export const OUTCOMES: readonly Outcome<MessageCounts>[] = [
  {
    name: 'Delivered',
    words: 'Its destination accepted the message.',
    color: 'indigo-5',
    status: 'succeeded',
    count: ({ succeeded }) => succeeded,
  },
  {
    name: 'Waiting',
    words: 'Neither delivered nor failed: queued, delivering, retrying or held.',
    color: 'orange-4',
    status: 'waiting',
    count: ({ total, succeeded, failed }) => Math.max(0, total - succeeded - failed),
  },
  {
    name: 'Failed',
    words: 'Given up: its last attempt failed, or somebody cancelled or deleted it.',
    color: 'red-6',
    status: 'failed_permanent',
    count: ({ failed }) => failed,
  },
];

export interface Rejected {
  readonly rejected?: number;
}

/** Webhooks that a check refused, by the time of the refusal. */
export const REFUSED: Outcome<Rejected> = {
  name: 'Refused',
  words: 'A check of the endpoint refused the webhook, so that it is no message.',
  color: 'grape-5',
  status: 'refused',
  count: ({ rejected = 0 }) => rejected,
};

/** Attempts by the time at which they were made: what a replay does not change. */
export const ATTEMPTS: readonly Outcome<Readonly<Record<'attemptsSucceeded' | 'attemptsFailed', number>>>[] =
  [
    { name: 'Succeeded', color: 'indigo-3', count: ({ attemptsSucceeded }) => attemptsSucceeded },
    { name: 'Failed', color: 'red-4', count: ({ attemptsFailed }) => attemptsFailed },
  ];
