/**
 * Returns the same schemas without additional members. A document permits servers to answer more than it describes, but
 * a test must detect such members.
 */
export function closeSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeSchemas);
  if (typeof value !== 'object' || value === null) return value;
  const closed = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, closeSchemas(each)]));
  return isOpenObject(value) ? { ...closed, additionalProperties: false } : closed;
}

function isOpenObject(value: object): boolean {
  return (
    'type' in value &&
    value.type === 'object' &&
    'properties' in value &&
    !('additionalProperties' in value) &&
    !('patternProperties' in value)
  );
}
