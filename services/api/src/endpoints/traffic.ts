import type { EndpointEntry } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { countSchema, successRateSchema } from '../schemas/values.js';

const HOURS = 24;

export const trafficSchema = Type.Object(
  {
    total_messages: countSchema,
    succeeded: countSchema,
    failed: countSchema,
    success_rate: successRateSchema,
    hourly: Type.Array(countSchema, {
      description: 'The accepted messages of each of the 24 hours, oldest first.',
    }),
  },
  {
    description: 'The present outcomes of the messages of the last 24 hours, as the metrics have them.',
    examples: [
      {
        total_messages: 100,
        succeeded: 96,
        failed: 1,
        success_rate: 0.96,
        hourly: [...Array<number>(HOURS - 1).fill(0), 100],
      },
    ],
  },
);

export function presentTraffic({ hours }: Pick<EndpointEntry, 'hours'>): View<typeof trafficSchema> {
  const sum = (count: 'messages' | 'succeeded' | 'failed'): number =>
    hours.reduce((total, hour) => total + hour[count], 0);
  const total = sum('messages');
  const byHour = new Map(hours.map(({ hour, messages }) => [hour, messages]));
  return {
    total_messages: total,
    succeeded: sum('succeeded'),
    failed: sum('failed'),
    success_rate: total === 0 ? 0 : sum('succeeded') / total,
    hourly: Array.from({ length: HOURS }, (_, hour) => byHour.get(hour) ?? 0),
  };
}
