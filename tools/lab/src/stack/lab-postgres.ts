import { type PostgresSettings, openPostgres } from '@posthorn/local-stack';
import type { Journal } from './journal.js';
import { type StoreControl, createStoreControl } from './store-control.js';

/** As durable as in production: an acknowledged commit survives a kill. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

export async function startLabPostgres(
  { dataDirectory, settings }: { readonly dataDirectory: string; readonly settings: PostgresSettings },
  journal: Journal,
): Promise<StoreControl> {
  const open = await openPostgres({ dataDirectory, settings: { ...settings, ...DURABLE } });
  return createStoreControl('PostgreSQL', open, journal);
}
