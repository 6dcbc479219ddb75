import { readFile } from 'node:fs/promises';
import { releaseAfterTest } from '@posthorn/test-support';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { createSchemaEngine } from '../../src/migrations/schema-engine.js';
import { WholeScriptAdapterFactory } from '../../src/migrations/whole-script-adapter.js';

const SCHEMA = new URL('../../../../prisma/schema.prisma', import.meta.url);

/** Returns the SQL that would change the database to prisma/schema.prisma. Returns an empty string when they agree. */
export async function diffToSchema(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url });
  releaseAfterTest(() => pool.end());
  // Loads the WebAssembly module.
  (await createSchemaEngine(new WholeScriptAdapterFactory(pool))).free();
  const content = await readFile(SCHEMA, 'utf8');
  const files = [{ path: 'schema.prisma', content }];
  const engine = await bindings.SchemaEngine.new(
    { datamodels: [['schema.prisma', content]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(new CatalogAdapterFactory(pool)),
  );
  try {
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: '/' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    const lines = (stdout ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('--'));
    return lines.join('\n');
  } finally {
    engine.free();
  }
}

const CHAR_OID = 18;
const TEXT_OID = 25;

/** Prisma's adapter refuses the type "char", which its engine reads from PostgreSQL's catalogs. */
class CatalogAdapterFactory extends WholeScriptAdapterFactory {
  readonly #charColumns = new Set<string>();

  constructor(pool: pg.Pool) {
    super(pool);
    const query = pool.query.bind(pool) as (config: pg.QueryConfig) => Promise<pg.QueryResult>;
    const queryWithText = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
      const result = await query(config);
      for (const field of Array.isArray(result) ? [] : result.fields) {
        if (field.dataTypeID !== CHAR_OID) continue;
        field.dataTypeID = TEXT_OID;
        this.#charColumns.add(field.name);
      }
      return result;
    };
    Object.assign(pool, { query: queryWithText });
  }

  override async connect(): ReturnType<WholeScriptAdapterFactory['connect']> {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      result.columnNames.forEach((name, index) => {
        if (this.#charColumns.has(name)) result.columnTypes[index] = ColumnTypeEnum.Character;
      });
      return result;
    };
    return adapter;
  }
}
