import type { BodyOwner } from './body-accounts.js';

/** Lets owners take turns, a few in each round of the event loop, so that other requests are answered in between. */
export interface FairTurns {
  /** Resolves when it is the owner's turn. Tenants that wait get theirs in rotation, and so do projects within them. */
  next(owner: BodyOwner): Promise<void>;
}

type Waiting = (() => void)[];

export function createFairTurns(turnsPerRound: number): FairTurns {
  const tenants = new Map<string, Map<string, Waiting>>();

  function playRound(): void {
    for (let turn = 0; turn < turnsPerRound; turn += 1) grantNext();
    if (tenants.size > 0) setImmediate(playRound);
  }

  function grantNext(): void {
    const tenant = takeFirst(tenants);
    if (tenant === undefined) return;
    const [tenantId, projects] = tenant;
    const [projectId, waiting] = takeFirst(projects) ?? ['', []];
    const begin = waiting.shift();
    if (waiting.length > 0) projects.set(projectId, waiting);
    if (projects.size > 0) tenants.set(tenantId, projects);
    begin?.();
  }

  return {
    next: ({ tenantId, projectId }) =>
      new Promise((resolve) => {
        if (tenants.size === 0) setImmediate(playRound);
        const projects = tenants.get(tenantId) ?? new Map<string, Waiting>();
        tenants.set(tenantId, projects);
        const waiting = projects.get(projectId);
        if (waiting === undefined) projects.set(projectId, [resolve]);
        else waiting.push(resolve);
      }),
  };
}

function takeFirst<Value>(map: Map<string, Value>): [string, Value] | undefined {
  const [first] = map;
  if (first !== undefined) map.delete(first[0]);
  return first;
}
