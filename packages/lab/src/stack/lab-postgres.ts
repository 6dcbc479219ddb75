import { openPostgres } from '@posthorn/local-stack';
import type { Journal } from './journal.js';
import type { StoreControl } from './store-control.js';
import { createStoreControl } from './store-control.js';

/** As durable as in production: a commit that was answered survives a kill. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

export async function startLabPostgres(dataDirectory: string, journal: Journal): Promise<StoreControl> {
  return createStoreControl('PostgreSQL', await openPostgres({ dataDirectory, settings: DURABLE }), journal);
}
