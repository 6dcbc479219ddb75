import type { FanOutJob } from './catalog.js';
import type { JobCodec } from './job-codec.js';

/** An event has one job at a time. */
export function fanOutJobId({ eventId }: FanOutJob): string {
  return eventId;
}

export const fanOutCodec: JobCodec<FanOutJob> = { encode: () => ({}), decode: (eventId) => ({ eventId }) };
