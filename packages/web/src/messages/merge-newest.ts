interface Row {
  readonly messageId: string;
}

export interface MergedRows<Entry> {
  readonly rows: readonly Entry[];
  /** True when messages between the newest ones and the list are missing: the list must be read again. */
  readonly hasGap: boolean;
}

/**
 * Puts the newest messages before the list. A message that stands in both is shown as it is now. Both are in the order
 * of the ids, which begin with the time, so only the beginning of a long list is compared.
 */
export function mergeNewest<Entry extends Row>(
  newest: readonly Entry[],
  list: readonly Entry[],
): MergedRows<Entry> {
  if (newest.length === 0) return { rows: list, hasGap: false };
  const inNewest = new Set(newest.map(({ messageId }) => messageId));
  const oldest = newest.at(-1)?.messageId ?? '';
  const older = list.findIndex(({ messageId }) => messageId < oldest);
  const compared = older === -1 ? list.length : older;
  const kept = list.slice(0, compared).filter(({ messageId }) => !inNewest.has(messageId));
  const hasGap = list.length > 0 && kept.length === compared;
  return { rows: newest.concat(kept, list.slice(compared)), hasGap };
}
