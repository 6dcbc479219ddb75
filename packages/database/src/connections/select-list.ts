import { Prisma } from './prisma-client.js';

/** The list of a SELECT: expressions by the names of the properties that they become. */
export function selectList(expressions: Readonly<Record<string, string>>): Prisma.Sql {
  const columns = Object.entries(expressions).map(([name, expression]) => `${expression} AS "${name}"`);
  return Prisma.raw(columns.join(', '));
}
