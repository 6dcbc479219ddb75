import { readFileSync } from 'node:fs';

const SCHEMA = new URL('../../prisma/schema.prisma', import.meta.url);
const MODEL = /^model \w+ \{([^}]*)\}/gm;
const FIELD = /^ {2}(\w+)/gm;

/** All column and relation names of the database models, in the spelling of Prisma and of PostgreSQL. */
export function readColumnNames(): readonly string[] {
  const models = [...readFileSync(SCHEMA, 'utf8').matchAll(MODEL)].map(([, fields = '']) => fields);
  const names = models.flatMap((fields) => [...fields.matchAll(FIELD)].map(([, name = '']) => name));
  return [...new Set(names.flatMap((name) => [name, toSnakeCase(name)]))];
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
