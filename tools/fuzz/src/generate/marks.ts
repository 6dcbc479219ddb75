/**
 * Marks are placeholders in generated texts, so that the same seed generates the same requests for all resource ids.
 * `«ref:pool:n»` stands for an id. `"«raw:text»"` in JSON stands for a text that JSON.stringify would not write.
 */
export function refMark(pool: string, index: number): string {
  return `«ref:${pool}:${index}»`;
}

export function rawMark(text: string): string {
  return `«raw:${Buffer.from(text).toString('hex')}»`;
}

/** Serializes a JSON value with its raw marks. */
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
