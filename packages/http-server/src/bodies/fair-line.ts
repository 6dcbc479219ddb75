import type { BodyOwner } from './body-accounts.js';

/** What waits for a turn. Tenants have theirs in rotation, so do projects within them, and each waits in order. */
export interface FairLine<Item> {
  isEmpty(): boolean;
  add(owner: BodyOwner, item: Item): void;
  /** Removes the next item, of those that are the first of their projects, for which the condition holds. */
  take(mayGo?: (item: Item) => boolean): Item | undefined;
}

export function createFairLine<Item>(): FairLine<Item> {
  const tenants = new Map<string, Map<string, Item[]>>();

  function find(mayGo: (item: Item) => boolean): BodyOwner | undefined {
    for (const [tenantId, projects] of tenants) {
      for (const [projectId, [first]] of projects) {
        if (first !== undefined && mayGo(first)) return { tenantId, projectId };
      }
    }
    return undefined;
  }

  return {
    isEmpty: () => tenants.size === 0,
    add({ tenantId, projectId }, item) {
      const projects = tenants.get(tenantId) ?? new Map<string, Item[]>();
      tenants.set(tenantId, projects);
      const waiting = projects.get(projectId);
      if (waiting === undefined) projects.set(projectId, [item]);
      else waiting.push(item);
    },
    take(mayGo = () => true) {
      const owner = find(mayGo);
      if (owner === undefined) return undefined;
      const projects = removeFrom(tenants, owner.tenantId);
      const waiting = projects && removeFrom(projects, owner.projectId);
      const item = waiting?.shift();
      // Who had a turn goes to the end.
      if (waiting !== undefined && waiting.length > 0) projects?.set(owner.projectId, waiting);
      if (projects !== undefined && projects.size > 0) tenants.set(owner.tenantId, projects);
      return item;
    },
  };
}

function removeFrom<Value>(map: Map<string, Value>, key: string): Value | undefined {
  const value = map.get(key);
  map.delete(key);
  return value;
}
