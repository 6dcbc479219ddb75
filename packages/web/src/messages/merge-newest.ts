interface Row {
  readonly messageId: string;
}

export interface MergedRows<Entry> {
  readonly rows: readonly Entry[];
  /** True when messages between the newest ones and the list are missing: the list must be read again. */
  readonly hasGap: boolean;
}

/** Puts the newest messages before the list. A message that stands in both is shown as it is now. */
export function mergeNewest<Entry extends Row>(
  newest: readonly Entry[],
  list: readonly Entry[],
): MergedRows<Entry> {
  const inNewest = new Set(newest.map(({ messageId }) => messageId));
  const rest = list.filter(({ messageId }) => !inNewest.has(messageId));
  const hasGap = newest.length > 0 && list.length > 0 && rest.length === list.length;
  return { rows: [...newest, ...rest], hasGap };
}
