/** A member of an unvalidated value. Undefined when the value is not an object or has no such member. */
export function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Does the same for a text. Undefined for a member of another type. */
export function readText(value: unknown, name: string): string | undefined {
  const member = readMember(value, name);
  return typeof member === 'string' ? member : undefined;
}

/** Does the same for a flag. */
export function readFlag(value: unknown, name: string): boolean | undefined {
  const member = readMember(value, name);
  return typeof member === 'boolean' ? member : undefined;
}

/** The member after a change, which keeps what it does not mention. */
export function mergeMember(given: unknown, name: string, kept: unknown): unknown {
  const member = readMember(given, name);
  return member === undefined ? kept : member;
}
