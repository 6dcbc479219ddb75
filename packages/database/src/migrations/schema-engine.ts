import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { WholeScriptAdapterFactory } from './whole-script-adapter.js';

/**
 * Prisma's schema engine as WebAssembly: the same engine that `prisma migrate deploy` runs, without a native binary
 * that would have to be downloaded. The caller calls `free()`.
 */
export async function createSchemaEngine(scripts: WholeScriptAdapterFactory): Promise<SchemaEngine> {
  await loadWebAssembly();
  const adapter = bindMigrationAwareSqlAdapterFactory(scripts);
  return await bindings.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
}

let loading: Promise<void> | undefined;

function loadWebAssembly(): Promise<void> {
  loading ??= instantiate();
  return loading;
}

/** TypeScript declares the global only in its browser libraries. */
interface WebAssemblyGlobal {
  readonly WebAssembly: {
    instantiate(
      bytes: Uint8Array,
      imports: Readonly<Record<string, unknown>>,
    ): Promise<{ readonly instance: { readonly exports: { __wbindgen_start(): void } } }>;
  };
}

async function instantiate(): Promise<void> {
  const script = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(join(dirname(script), 'schema_engine_bg.wasm'));
  const { WebAssembly } = globalThis as unknown as WebAssemblyGlobal;
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}
