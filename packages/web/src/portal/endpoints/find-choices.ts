import type { EventType } from '@posthorn/client';

export interface Choice {
  readonly name: string;
  readonly description: string | null;
}

/** The event types to choose from: those of the catalogue, and what was chosen before but is not among them. */
export function findChoices(catalogue: readonly EventType[], chosen: readonly string[]): readonly Choice[] {
  const offered = catalogue.filter(({ name, deprecated }) => !deprecated || chosen.includes(name));
  const names = new Set(offered.map(({ name }) => name));
  const others = chosen.filter((name) => !names.has(name)).map((name) => ({ name, description: null }));
  return [...others, ...offered];
}
