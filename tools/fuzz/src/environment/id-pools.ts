export interface IdCollector {
  add(pool: string, id: string): void;
}

/** The ids of existing resources, by kind. A full pool keeps the newest ids. */
export interface IdPools extends IdCollector {
  /** An id of the pool, or an id of no resource. */
  find(pool: string, index: number): string;
}

const MOST = 50;
const OF_NOTHING: Readonly<Record<string, string>> = {
  endpoints: `ep_${'0'.repeat(32)}`,
  'signing-keys': `sk_${'0'.repeat(32)}`,
};

export function createIdPools(): IdPools {
  const pools = new Map<string, string[]>();
  return {
    add(pool, id) {
      const ids = pools.get(pool) ?? [];
      if (ids.includes(id)) return;
      ids.push(id);
      if (ids.length > MOST) ids.splice(1, 1);
      pools.set(pool, ids);
    },
    find(pool, index) {
      const ids = pools.get(pool) ?? [];
      return ids[index % ids.length] ?? OF_NOTHING[pool] ?? '00000000-0000-7000-8000-000000000000';
    },
  };
}
