/** Whose turn it is: a tenant, its project, and the project's endpoint. */
export type Path = readonly [tenant: string, project: string, endpoint: string];

/** A reference of fair queueing: the members of each level take turns. It is exact, and knows no worker. */
export interface FairQueue {
  add(path: Path): void;
  take(): Path | undefined;
}

/** The number of waiting jobs of an endpoint, or who takes turns, next first. */
type Member = { jobs: number } | Ring;
type Ring = Map<string, Member>;

export function createFairQueue(): FairQueue {
  const tenants: Ring = new Map();

  function take(ring: Ring): readonly string[] {
    const [next] = ring;
    if (next === undefined) return [];
    const [id, member] = next;
    ring.delete(id);
    const rest = member instanceof Map ? take(member) : [];
    const left = member instanceof Map ? member.size : (member.jobs -= 1);
    if (left > 0) ring.set(id, member);
    return [id, ...rest];
  }

  return {
    add([tenant, project, endpoint]) {
      const projects = enter(tenants, tenant, () => new Map() as Ring);
      const endpoints = enter(projects, project, () => new Map() as Ring);
      enter(endpoints, endpoint, () => ({ jobs: 0 })).jobs += 1;
    },
    take() {
      const [tenant, project, endpoint] = take(tenants);
      return tenant === undefined || project === undefined || endpoint === undefined
        ? undefined
        : [tenant, project, endpoint];
    },
  };
}

function enter<Made extends Member>(ring: Ring, id: string, make: () => Made): Made {
  const member = (ring.get(id) as Made | undefined) ?? make();
  ring.set(id, member);
  return member;
}
