/** What the metrics count of a window, or of one of its buckets. */
export interface Counts {
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
}

export interface Outcome {
  readonly name: 'Delivered' | 'Waiting' | 'Failed';
  readonly words: string;
  readonly color: string;
  /** The filter that lists the same messages. */
  readonly status: 'succeeded' | 'waiting' | 'failed_permanent';
  readonly count: (counts: Counts) => number;
}

/** What becomes of a message. On every page, a number of messages under one of these names means this. */
export const OUTCOMES: readonly Outcome[] = [
  {
    name: 'Delivered',
    words: 'Its destination accepted the message.',
    color: 'indigo.5',
    status: 'succeeded',
    count: ({ succeeded }) => succeeded,
  },
  {
    name: 'Waiting',
    words: 'Neither delivered nor failed: queued, in delivery, waiting for a retry, or held.',
    color: 'orange.4',
    status: 'waiting',
    count: ({ total, succeeded, failed }) => Math.max(0, total - succeeded - failed),
  },
  {
    name: 'Failed',
    words: 'Given up: its last attempt failed, or somebody cancelled or deleted it.',
    color: 'red.6',
    status: 'failed_permanent',
    count: ({ failed }) => failed,
  },
];
