/** Something that was done to the stack, or that happened to it. */
export interface JournalEntry {
  readonly atMs: number;
  /** Until when it lasted, for what has a length. */
  readonly untilMs?: number;
  readonly kind: 'killed' | 'frozen' | 'stopped' | 'started' | 'died' | 'store-away';
  /** The process or store. */
  readonly name: string;
  readonly detail?: string;
}

/** What the ledger explains its findings by. */
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
