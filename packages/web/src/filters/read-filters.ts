const TIMES: ReadonlySet<string> = new Set(['from', 'to']);

export type Filters<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** The filters of an address. Anything may stand there: what is no filter is left out. */
export function readFilters<const Name extends string>(
  search: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): Filters<Name> {
  const given = names.flatMap((name) => {
    const value = search[name];
    const isGiven = typeof value === 'string' && value !== '';
    return isGiven && (!TIMES.has(name) || isTime(value)) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given) as Filters<Name>;
}

function isTime(text: string): boolean {
  return Number.isFinite(Date.parse(text));
}

/** How many of some filters are set. A period is one, whether it has one end or two. */
export function countFilters<Name extends string>(filters: Filters<Name>, names: readonly Name[]): number {
  const set = names.filter((name) => filters[name] !== undefined);
  return new Set(set.map((name) => (TIMES.has(name) ? 'period' : name))).size;
}

/** Takes filters away. */
export function noFilters<Name extends string>(names: readonly Name[]): Readonly<Record<Name, null>> {
  return Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;
}

/** The parameters of an address without those that are null or empty. */
export function withoutEmpty(search: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== null && value !== ''));
}
