const AT_ONCE = 10;

/** Checks all items, ten at once. Fails with the name and the fault of each item whose check throws. */
export async function checkEach<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  check: (item: Item) => unknown,
): Promise<void> {
  const faults: string[] = [];
  const rest = items.values();
  const checkRest = async (): Promise<void> => {
    for (const item of rest) {
      try {
        await check(item);
      } catch (error) {
        faults.push(`${nameOf(item)}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, checkRest));
  if (faults.length > 0)
    throw new Error(`${faults.length} of ${items.length} differ.\n${faults.join('\n\n')}`);
}
