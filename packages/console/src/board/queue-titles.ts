import type { InspectedQueue, QueueName } from '@posthorn/queues';

interface QueueTitle {
  readonly title: string;
  readonly description: string;
}

/** The names of the queues for operators. */
const QUEUE_TITLES: Readonly<Record<QueueName, QueueTitle>> = {
  deliveries: {
    title: 'Deliveries',
    description:
      'Attempts to be made now (waiting), under way (active), or set aside (delayed) until a rate limit lets them go or a slow endpoint has room.',
  },
  'retries-fast': {
    title: 'Retries after 429',
    description: 'Messages whose destination asked for a pause; each goes to the deliveries at its time.',
  },
  'retries-slow': {
    title: 'Retries after a failure',
    description: 'Messages whose last attempt failed otherwise; each goes to the deliveries at its time.',
  },
  'dead-letters': {
    title: 'Dead letters',
    description:
      'Messages that failed for good, shown as failed: nothing takes them from here. Each leaves when it is replayed, deleted by its owner, or expires.',
  },
  exports: { title: 'Exports', description: 'CSV files to be written, and those being written.' },
  'fan-outs': {
    title: 'Fan-outs',
    description: 'Events with many subscribers: the next of their messages are to be stored.',
  },
};

/**
 * Returns a unique title, as the ids in Redis are unique. For a kind with several queues, it contains the queue's
 * number.
 */
export function titleOfQueue({ id, kind }: Pick<InspectedQueue, 'id' | 'kind'>): string {
  const { title } = QUEUE_TITLES[kind];
  return id === kind ? title : `${title} (${id})`;
}

export function describeQueue({ kind, shard }: Pick<InspectedQueue, 'kind' | 'shard'>): string {
  return `${QUEUE_TITLES[kind].description} In Redis: ${kind}${shard === 0 ? '' : `, shard ${shard}`}.`;
}
