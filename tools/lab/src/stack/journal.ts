/** A fault that was injected into the stack, or an event of the stack. */
export interface JournalEntry {
  readonly atMs: number;
  /** The end of a fault that has a duration. */
  readonly untilMs?: number;
  readonly kind: 'killed' | 'frozen' | 'stopped' | 'started' | 'died' | 'store-away';
  /** The process or store. */
  readonly name: string;
  readonly detail?: string;
}

/** The ledger uses it to explain its findings. */
export interface Journal {
  readonly entries: readonly JournalEntry[];
  add(entry: Omit<JournalEntry, 'atMs'> & { readonly atMs?: number }): void;
}

export function createJournal(): Journal {
  const entries: JournalEntry[] = [];
  return {
    entries,
    add: (entry) => void entries.push({ atMs: Date.now(), ...entry }),
  };
}
