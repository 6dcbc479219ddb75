type StatementsOn<Client> = Readonly<Record<string, (client: Client, ...given: never[]) => unknown>>;

/** The statements without their first parameter. A name leads to the statement's own declaration. */
export type Bound<Statements> = {
  readonly [Name in keyof Statements]: Statements[Name] extends (
    client: never,
    ...given: infer Given
  ) => infer Result
    ? (...given: Given) => Result
    : never;
};

/** Gives a subject's statements the client that they take first. So each of their signatures stands once. */
export function bind<Client, Statements extends StatementsOn<Client>>(
  client: Client,
  statements: Statements,
): Bound<Statements> {
  const bound = Object.entries(statements).map(([name, statement]) => [
    name,
    (...given: never[]) => statement(client, ...given),
  ]);
  return Object.fromEntries(bound) as Bound<Statements>;
}
