import { setTimeout as sleep } from 'node:timers/promises';
import { repeat } from '@posthorn/runtime';
import type { Store } from '../telemetry/outage-log.js';
import type { ServiceContext } from '../service-context.js';

export interface WatchedStores {
  readonly database: { ping(): Promise<void> };
  readonly queues: { ping(): Promise<void> };
}

const LOOK_EVERY_MS = 5000;
const SILENT_AFTER_MS = 5000;

/** Looks at the stores now and then, since an idle process would notice neither an outage nor its end. */
export function watchStores(
  { outages, releases }: Pick<ServiceContext, 'outages' | 'releases'>,
  { database, queues }: WatchedStores,
): void {
  const watch = async (store: Store, ping: () => Promise<void>, signal: AbortSignal): Promise<void> => {
    const ended = new AbortController();
    const silence = sleep(SILENT_AFTER_MS, undefined, {
      signal: AbortSignal.any([signal, ended.signal]),
    }).then(() => {
      throw new Error(`no answer within ${SILENT_AFTER_MS} ms`);
    });
    try {
      await Promise.race([ping(), silence]);
      outages.answer(store);
    } catch (error) {
      if (!signal.aborted) outages.fail(store, error);
    } finally {
      ended.abort();
      silence.catch(() => undefined);
    }
  };
  let mayLook = false;
  const looking = repeat(
    async (signal) => {
      if (mayLook) {
        await Promise.all([
          watch('PostgreSQL', () => database.ping(), signal),
          watch('Redis', () => queues.ping(), signal),
        ]);
      }
      // The stores are not connected yet when a process starts.
      mayLook = true;
    },
    { intervalMs: LOOK_EVERY_MS, onError: () => undefined },
  );
  releases.push('watch of the stores', () => looking.stop());
}
