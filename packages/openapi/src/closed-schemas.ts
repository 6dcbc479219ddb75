/**
 * The same schemas without room for what they do not name: a document lets servers answer more than it says, and a test
 * wants to know of it.
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
