/** Omits members without a value: an optional field appears in a response only when it has a value. */
export function withoutEmpty<Fields extends object>(fields: Fields): WithoutEmpty<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as WithoutEmpty<Fields>;
}

type WithoutEmpty<Fields> = {
  readonly [
    Name in keyof Fields as null extends Fields[Name] ? never : undefined extends Fields[Name] ? never : Name
  ]: Fields[Name];
} & {
  readonly [
    Name in keyof Fields as null extends Fields[Name] ? Name : undefined extends Fields[Name] ? Name : never
  ]?: NonNullable<Fields[Name]>;
};
