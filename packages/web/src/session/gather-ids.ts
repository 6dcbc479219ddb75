import type { Posthorn } from '@posthorn/client';

/** The API takes this many ids in one call. */
export const MAX_IDS = 100;
/** Rows that are drawn together ask together. */
const GATHER_MS = 10;

type Found<Value> = ReadonlyMap<string, Value>;

interface Gathering<Value> {
  readonly ids: Set<string>;
  readonly found: Promise<Found<Value>>;
}

/** Turns a read of many ids into one of a single id: those that a page begins to show together share a call. */
export function gatherIds<Value>(
  read: (posthorn: Posthorn, ids: readonly string[]) => Promise<Found<Value>>,
): (posthorn: Posthorn, id: string) => Promise<Value | undefined> {
  const gatherings = new WeakMap<Posthorn, Gathering<Value>>();
  const gather = (posthorn: Posthorn): Gathering<Value> => {
    const ids = new Set<string>();
    const readAll = async (): Promise<Found<Value>> => {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      if (gatherings.get(posthorn)?.ids === ids) gatherings.delete(posthorn);
      return await read(posthorn, [...ids]);
    };
    const gathering = { ids, found: readAll() };
    gatherings.set(posthorn, gathering);
    return gathering;
  };
  return async (posthorn, id) => {
    const open = gatherings.get(posthorn);
    const { ids, found } = open === undefined || open.ids.size === MAX_IDS ? gather(posthorn) : open;
    ids.add(id);
    return (await found).get(id);
  };
}
