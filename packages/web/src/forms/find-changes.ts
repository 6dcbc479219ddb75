/** The members that differ. What a form left alone is not sent, so it does not undo what somebody else has saved. */
export function findChanges<Settings extends object>(before: Settings, after: Settings): Partial<Settings> {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => !isSame(known.get(name), value));
  return Object.fromEntries(changed) as Partial<Settings>;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
