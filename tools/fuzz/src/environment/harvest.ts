import { collectionOf, poolOf } from '../generate/pools.js';
import type { FuzzAnswer } from '../request.js';
import type { IdCollector } from './id-pools.js';

/**
 * Essential resources of the attacker are taken only from the responses that created them, so that no request deletes
 * them.
 */
const VITAL = ['projects', 'api-keys'];

/** Resources that belong to another resource in their path. */
const CHILDREN = ['events', 'signing-keys'];

/** Resources whose name is their id. */
const BY_NAME = ['event-types'];

/** The answer is a file, without an envelope. */
const FILE = '/payload';

type Fields = Readonly<Record<string, unknown>>;

/** A response and its request: the path in the document and the actual path. */
export interface Harvested {
  readonly path: string;
  readonly pathname: string;
  readonly answer: FuzzAnswer;
}

/** Stores the ids and cursors of a response for later requests. */
export function harvest({ path, pathname, answer: { status, body } }: Harvested, pools: IdCollector): void {
  if (status >= 400 || path.endsWith(FILE)) return;
  const collection = collectionOf(path);
  if (VITAL.includes(collection) && status !== 201) return;
  const { data, meta } = JSON.parse(body) as { readonly data: unknown; readonly meta: Fields };
  const cursor = meta['next_cursor'];
  if (typeof cursor === 'string') pools.add(`cursor-${collection}`, cursor);
  harvestData({ path, pathname, data }, pools);
}

/** The data of a successful response and its request. */
export interface HarvestedData extends Omit<Harvested, 'answer'> {
  readonly data: unknown;
}

export function harvestData({ path, pathname, data }: HarvestedData, pools: IdCollector): void {
  for (const row of [data].flat().slice(0, 5) as Fields[]) {
    harvestRow(path, row, pools);
    keepPair({ path, pathname, id: row['id'] }, pools);
  }
}

function harvestRow(path: string, row: Fields, pools: IdCollector): void {
  const collection = collectionOf(path);
  for (const [name, value] of Object.entries(row)) {
    if (typeof value !== 'string') continue;
    const isItsOwn =
      name === (BY_NAME.includes(collection) ? 'name' : 'id') &&
      (!path.includes('{id}') || CHILDREN.includes(collection));
    const pool = isItsOwn ? collection : poolOf(path, name);
    if (pool !== undefined) pools.add(pool, value);
    if (name === 'ingest_url') keepSource(value, pools);
    if (name === 'download_url') keepFile(value, pools);
  }
}

/** Stores a child resource with the path to it. */
function keepPair(
  { path, pathname, id }: { readonly path: string; readonly pathname: string; readonly id: unknown },
  pools: IdCollector,
): void {
  if (typeof id !== 'string' || !/\{id\}\/[a-z-]+$/.test(path)) return;
  pools.add(`pair-${path.split('/')[2] ?? ''}-${collectionOf(path)}`, `${pathname}/${id}`);
}

/** Stores a download link together with its signature. */
function keepFile(downloadUrl: string, pools: IdCollector): void {
  const { pathname, search } = new URL(downloadUrl);
  pools.add('files', `${pathname.split('/').at(-1) ?? ''}${search}`);
}

/** Stores an id and its token as one value. */
function keepSource(ingestUrl: string, pools: IdCollector): void {
  const [id, token] = new URL(ingestUrl).pathname.split('/').slice(-2);
  pools.add('ingest-urls', `${id ?? ''}/${token ?? ''}`);
}
