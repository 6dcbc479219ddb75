/** Items that wait. Their owners take turns, and each owner's items keep their order. */
export interface Turns<Item> {
  add(owner: string, item: Item): void;
  /** Removes as many items, or all that wait. */
  take(count: number): readonly Item[];
  size(): number;
}

export function createTurns<Item>(): Turns<Item> {
  /** The next owner is the first. */
  const lines = new Map<string, Item[]>();
  let size = 0;

  function takeNext(): Item | undefined {
    const [next] = lines;
    if (next === undefined) return undefined;
    const [owner, line] = next;
    const item = line.shift();
    lines.delete(owner);
    if (line.length > 0) lines.set(owner, line);
    size -= 1;
    return item;
  }

  return {
    add(owner, item) {
      const line = lines.get(owner);
      if (line === undefined) lines.set(owner, [item]);
      else line.push(item);
      size += 1;
    },
    take(count) {
      const taken: Item[] = [];
      while (taken.length < count) {
        const item = takeNext();
        if (item === undefined) break;
        taken.push(item);
      }
      return taken;
    },
    size: () => size,
  };
}
