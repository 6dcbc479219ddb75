/** Whether a value of the schema may have a member of one of these names, at any depth. */
export function hasMember(schema: unknown, names: ReadonlySet<string>): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { properties } = schema as { readonly properties?: object };
  if (properties !== undefined && Object.keys(properties).some((name) => names.has(name))) return true;
  return Object.values(schema).some((part) => hasMember(part, names));
}
