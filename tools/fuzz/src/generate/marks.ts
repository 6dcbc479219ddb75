/**
 * Marks are parts of generated texts that stand for something else, so that the same seed makes the same requests whatever
 * ids a run's resources have: `«ref:pool:n»` for an id, and `"«raw:text»"` in JSON for a text that JSON.stringify would not write.
 */
export function refMark(pool: string, index: number): string {
  return `«ref:${pool}:${index}»`;
}

export function rawMark(text: string): string {
  return `«raw:${Buffer.from(text).toString('hex')}»`;
}

/** Spells a JSON value with its raw marks. */
export function serializeJson(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  return (text ?? 'null').replaceAll(/"«raw:([0-9a-f]*)»"/g, (_, hex: string) =>
    Buffer.from(hex, 'hex').toString(),
  );
}

export function replaceRefs(text: string, findId: (pool: string, index: number) => string): string {
  return text.replaceAll(/«ref:([\w-]+):(\d+)»/g, (_, pool: string, index: string) =>
    findId(pool, Number(index)),
  );
}
