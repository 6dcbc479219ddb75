import { Prisma } from './open-connection.js';

/** The list of a SELECT: expressions by the names of the properties that they become. */
export function selectList(expressions: Readonly<Record<string, string>>): Prisma.Sql {
  const columns = Object.entries(expressions).map(([name, expression]) => `${expression} AS "${name}"`);
  return Prisma.raw(columns.join(', '));
}

/** The same for columns that are named as their properties: `endpointId` is `m.endpoint_id`, of `messages AS m`. */
export function selectColumns(alias: string, properties: readonly string[]): Prisma.Sql {
  return selectList(
    Object.fromEntries(
      properties.map((name) => {
        const column = `${alias}.${columnName(name)}`;
        return [name, /^id$|Id$/.test(name) ? `${column}::text` : column];
      }),
    ),
  );
}

/** `endpoint_id`, of `endpointId`. */
export function columnName(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
