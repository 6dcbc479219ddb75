import type { Posthorn } from '@posthorn/client';
import { showControls } from '../formats/format.js';
import { useRead } from '../session/use-read.js';

/** The API lists this many consumers by their ids in one call. */
const MAX_IDS = 100;
/** Rows that are drawn together ask together. */
const GATHER_MS = 10;
const FRESH_MS = 5 * 60_000;

/** The name that people know the consumer by: its id where it has none, is deleted, or is not read yet. */
export function useConsumerName(id: string, options: { readonly enabled?: boolean } = {}): string {
  const name = useRead(
    { key: ['consumers', 'name', id], call: (posthorn) => readName(posthorn, id) },
    { staleTime: FRESH_MS, ...options },
  );
  return showControls(name.data ?? id);
}

type Names = ReadonlyMap<string, string | null>;

interface Gathering {
  readonly ids: Set<string>;
  readonly names: Promise<Names>;
}

const gatherings = new WeakMap<Posthorn, Gathering>();

/** Reads the names of all consumers that a page begins to show in one call. */
async function readName(posthorn: Posthorn, id: string): Promise<string> {
  const open = gatherings.get(posthorn);
  const { ids, names } = open === undefined || open.ids.size === MAX_IDS ? gather(posthorn) : open;
  ids.add(id);
  return (await names).get(id) ?? id;
}

function gather(posthorn: Posthorn): Gathering {
  const ids = new Set<string>();
  const gathering = { ids, names: listNames(posthorn, ids) };
  gatherings.set(posthorn, gathering);
  return gathering;
}

async function listNames(posthorn: Posthorn, ids: ReadonlySet<string>): Promise<Names> {
  await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
  if (gatherings.get(posthorn)?.ids === ids) gatherings.delete(posthorn);
  const { items } = await posthorn.consumers.list({ ids: [...ids].join(','), limit: MAX_IDS });
  return new Map(items.map(({ id, name }) => [id, name]));
}
