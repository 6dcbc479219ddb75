export const SHARDS = 6;
const HOURS_PER_SHARD = 4;
const DAY_MS = 86_400_000;
/** They starve what runs beside them. */
const ALONE = '.chaos.test.ts';

/** Suites by what concerns them. A name is that of a suite, or of a folder with `/` at its end. */
export type SuiteNames = Readonly<Record<string, readonly string[]>>;

/** The shard of a moment, from 1. Every hour of the day sees each of them within six days. */
export function shardOf(now: Date): number {
  const days = Math.floor(now.getTime() / DAY_MS);
  return ((days + Math.floor(now.getUTCHours() / HOURS_PER_SHARD)) % SHARDS) + 1;
}

/** The suites that changed, and those that the table names for the folders of changed files. */
export function touchedSuites(
  changed: readonly string[],
  table: SuiteNames,
  suites: readonly string[],
): readonly string[] {
  const named = Object.entries(table).flatMap(([folder, names]) =>
    changed.some((file) => file.startsWith(`${folder}/`)) ? names : [],
  );
  return suites.filter((suite) => changed.includes(suite) || isNamed(suite, named));
}

export function isNamed(suite: string, names: readonly string[]): boolean {
  return names.some((name) => suite === name || (name.endsWith('/') && suite.startsWith(name)));
}

/** Suites that run together: as many as there are workers, and each one alone that needs it, at the end. */
export function roundsOf(suites: readonly string[], workers: number): readonly (readonly string[])[] {
  const together = suites.filter((suite) => !suite.endsWith(ALONE));
  const rounds = [];
  for (let at = 0; at < together.length; at += workers) rounds.push(together.slice(at, at + workers));
  return [...rounds, ...suites.filter((suite) => suite.endsWith(ALONE)).map((suite) => [suite])];
}

interface Within {
  now(): number;
  /** No suite begins after it. */
  readonly until: number;
  readonly workers: number;
  run(round: readonly string[]): Promise<void>;
}

/** Runs lists of suites, one round after the other, each list in its part of the time. Returns what was not begun. */
export async function runWithin(
  lists: readonly (readonly string[])[],
  { now, until, workers, run }: Within,
): Promise<readonly string[]> {
  const begun = new Set<string>();
  for (const [index, suites] of lists.entries()) {
    const start = now();
    const end = start + (until - start) / (lists.length - index);
    const rounds = roundsOf(
      suites.filter((suite) => !begun.has(suite)),
      workers,
    );
    for (const round of rounds) {
      if (now() >= end) break;
      for (const suite of round) begun.add(suite);
      await run(round);
    }
  }
  return [...new Set(lists.flat())].filter((suite) => !begun.has(suite));
}
