import { hash } from 'node:crypto';
import pg from 'pg';

type Row = Record<string, unknown>;

interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

interface Description {
  readonly fields: readonly {
    readonly name: string;
    readonly dataTypeID: Parameters<typeof pg.types.getTypeParser>[0];
  }[];
}

/** The columns of the statements that a connection has prepared, by the statements' names. */
type Prepared = Map<string, readonly Column[]>;

const preparedOn = new WeakMap<pg.Connection, Prepared>();

/**
 * A statement that each connection plans and describes once. The driver's own has PostgreSQL describe its columns each
 * time. A connection on which it fails must be closed, as pools do.
 */
export class PreparedStatement implements pg.Submittable {
  readonly text: string;
  /** Given by the driver. */
  callback: ((error: unknown, result?: { readonly rows: readonly Row[] }) => void) | undefined = undefined;
  readonly #name: string;
  readonly #parameters: (string | Buffer | null)[];
  readonly #rows: Row[] = [];
  #prepared: Prepared = new Map();
  #columns: readonly Column[] = [];
  #error: unknown;

  constructor({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) {
    this.text = text;
    this.#name = nameStatement(text);
    this.#parameters = values.map(toParameter);
  }

  submit(connection: pg.Connection): void {
    this.#prepared = preparedOn.get(connection) ?? new Map<string, readonly Column[]>();
    preparedOn.set(connection, this.#prepared);
    const known = this.#prepared.get(this.#name);
    connection.stream.cork();
    if (known === undefined) connection.parse({ name: this.#name, text: this.text, types: [] }, true);
    connection.bind({ statement: this.#name, values: this.#parameters }, true);
    if (known === undefined) connection.describe({ type: 'P', name: '' }, true);
    else this.#columns = known;
    connection.execute(null, true);
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: Description): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: pg.types.getTypeParser(dataTypeID) as Column['read'],
    }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const row: Row = {};
    try {
      this.#columns.forEach(({ name, read }, index) => {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : read(text);
      });
      this.#rows.push(row);
    } catch (error) {
      this.#error = error;
    }
  }

  handleCommandComplete(): void {
    this.#prepared.set(this.#name, this.#columns);
  }

  handleError(error: unknown): void {
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    if (this.#error === undefined) this.callback?.(undefined, { rows: this.#rows });
    else this.callback?.(this.#error);
  }
}

/** The same text has the same name in every process, as a connection pooler requires. */
export function nameStatement(text: string): string {
  return hash('sha1', text, 'base64url');
}

function toParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return `{${value.map(toElement).join(',')}}`;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

function toElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  return typeof value === 'string' ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : JSON.stringify(value);
}
