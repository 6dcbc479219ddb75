import { defineConfig } from 'prisma/config';

// Generating the client needs no schema engine, yet the CLI asks for one: name any executable and it downloads nothing.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath;

export default defineConfig({
  schema: '../../prisma/schema.prisma',
  migrations: { path: '../../prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
});
