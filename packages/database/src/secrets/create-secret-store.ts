import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { BEFORE_FIRST_ID } from '../partitions/id-range.js';
import type { SecretRow, SecretStore } from './secret-store.js';

export type SecretColumn =
  /** The HMAC secrets of senders. */
  | 'sources.encrypted_hmac_secret'
  /** The tokens of ingest URLs that the API shows again. */
  | 'sources.encrypted_secret_token'
  | 'endpoint_auths.encrypted_secret'
  | 'endpoint_tls.encrypted_secret'
  | 'signing_keys.encrypted_secret'
  | 'signature_keys.encrypted_secret'
  /** The tokens of OAuth2. */
  | 'oauth_tokens.encrypted_token';

/** The columns that identify what a secret is encrypted for. */
const IDS: Readonly<Record<string, string>> = {
  signing_keys: 'id',
  signature_keys: 'id',
  oauth_tokens: 'id',
};

/** The secrets of a column. */
export function createSecretStore(client: SqlClient, of: SecretColumn): SecretStore {
  const [name, secret] = of.split('.') as [string, string];
  const [table, column] = [Prisma.raw(name), Prisma.raw(secret)];
  const key = Prisma.raw(IDS[name] ?? 'endpoint_id');
  return {
    listSecrets: ({ afterId, limit }) =>
      client.query<SecretRow[]>(Prisma.sql`
        SELECT ${key}::text AS id, ${column} AS "encryptedSecret"
        FROM ${table}
        WHERE ${column} IS NOT NULL AND ${key} > ${afterId ?? BEFORE_FIRST_ID}::uuid
        ORDER BY ${table}.${key}
        LIMIT ${limit}
      `),
    async replaceSecret({ id, encryptedSecret }, replacement) {
      const count = await client.execute(Prisma.sql`
        UPDATE ${table} SET ${column} = ${replacement}
        WHERE ${key} = ${id}::uuid AND ${column} = ${encryptedSecret}
      `);
      return count === 1;
    },
  };
}
