import { NEWEST_FIRST } from '../connections/pages.js';
import { type SqlPool, type Transaction, Prisma } from '../connections/open-connection.js';
import { onlyRow } from '../connections/rows.js';
import { selectColumns } from '../connections/select-list.js';
import type { SqlClient } from '../connections/sql-client.js';
import { lockProject } from '../projects/lock-project.js';
import { UnfitSchemeError } from '../signing-keys/unfit-key.js';

export interface NewSignatureKey {
  readonly id: string;
  /** The private key. */
  readonly encryptedSecret: string;
  /** Base64 of 32 bytes. */
  readonly publicKey: string;
}

export interface SignatureKeyRow extends Pick<NewSignatureKey, 'id' | 'publicKey'> {
  readonly createdAt: Date;
  /** Null: it signs until it is rotated. */
  readonly retiresAt: Date | null;
}

const COLUMNS = selectColumns('k', ['id', 'publicKey', 'createdAt', 'retiresAt']);

/** Returns the keys of a project that sign, the newest first. */
export async function list(client: SqlClient, projectId: string): Promise<readonly SignatureKeyRow[]> {
  return await client.query<SignatureKeyRow[]>(Prisma.sql`
    SELECT ${COLUMNS} FROM signature_keys AS k
    WHERE project_id = ${projectId}::uuid AND (retires_at IS NULL OR retires_at > now())
      AND EXISTS (SELECT FROM projects WHERE id = ${projectId}::uuid AND status <> 'deleted')
    ORDER BY ${NEWEST_FIRST}
  `);
}

export interface SignedEndpoint {
  readonly projectId: string;
  readonly asymmetricSignature?: boolean;
  readonly signatureScheme: string;
}

/** Gives the project of an endpoint the key, unless it has one. Throws UnfitSchemeError. */
export async function ensureFor(
  client: Pick<Transaction, 'execute'>,
  { projectId, asymmetricSignature, signatureScheme }: SignedEndpoint,
  key: NewSignatureKey | undefined,
): Promise<void> {
  if (asymmetricSignature === true && signatureScheme === 'posthorn') throw new UnfitSchemeError();
  if (key !== undefined) await ensure(client, projectId, key);
}

async function ensure(
  client: Pick<Transaction, 'execute'>,
  projectId: string,
  { id, encryptedSecret, publicKey }: NewSignatureKey,
): Promise<void> {
  await client.execute(Prisma.sql`
    INSERT INTO signature_keys (id, project_id, encrypted_secret, public_key, created_at)
    VALUES (${id}::uuid, ${projectId}::uuid, ${encryptedSecret}, ${publicKey}, clock_timestamp())
    ON CONFLICT (project_id) WHERE retires_at IS NULL DO NOTHING
  `);
}

/** A delivery has no more asymmetric signatures. */
const MAX_KEYS = 3;

export interface Rotation {
  /** The key that signs from now on. */
  readonly key: SignatureKeyRow;
  /** The key that does not sign any more, because three others do. */
  readonly retiredId: string | undefined;
}

/**
 * Replaces the key of a project. The one before it also signs for 24 hours, and so do at most two in all. Concurrent
 * calls follow each other.
 */
export async function rotate(sql: SqlPool, projectId: string, key: NewSignatureKey): Promise<Rotation> {
  return await sql.transaction(async (transaction) => {
    await lockProject(transaction, projectId);
    await transaction.execute(Prisma.sql`
      DELETE FROM signature_keys WHERE project_id = ${projectId}::uuid AND retires_at <= now()
    `);
    const [retired] = await transaction.query<{ readonly id: string }[]>(Prisma.sql`
      DELETE FROM signature_keys WHERE id = (
        SELECT id FROM signature_keys
        WHERE project_id = ${projectId}::uuid
        ORDER BY ${NEWEST_FIRST}
        OFFSET ${MAX_KEYS - 1}
        LIMIT 1
      )
      RETURNING id::text AS id
    `);
    await transaction.execute(Prisma.sql`
      UPDATE signature_keys SET retires_at = clock_timestamp() + interval '24 hours'
      WHERE project_id = ${projectId}::uuid AND retires_at IS NULL
    `);
    await ensure(transaction, projectId, key);
    const newest = await onlyRow<SignatureKeyRow>(
      transaction,
      Prisma.sql`
        SELECT ${COLUMNS} FROM signature_keys AS k WHERE project_id = ${projectId}::uuid AND retires_at IS NULL
      `,
    );
    return { key: newest, retiredId: retired?.id };
  });
}
