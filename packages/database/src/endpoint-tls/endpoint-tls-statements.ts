import { CERTIFICATE_WARNING_DAYS, DAY } from '@posthorn/domain';
import { changeCredentials } from '../endpoint-auth/change-credentials.js';
import type { Owner } from '../connections/owner.js';
import { type SqlPool, type Transaction, Prisma } from '../connections/open-connection.js';
import { assignmentsOf, valuesOf } from '../connections/rows.js';
import { selectColumns } from '../connections/select-list.js';

/** What deliveries of an endpoint show to its receiver, and trust of it. All certificates are PEM. */
export interface TlsRow {
  readonly endpointId: string;
  /** The same for the same certificates. */
  readonly tlsId: string;
  /** With its chain. */
  readonly certificate: string;
  /** Null: the well-known authorities. */
  readonly ca: string | null;
  /** It takes the place of the certificate from `nextFrom` on. */
  readonly nextCertificate: string | null;
  readonly nextFrom: Date | null;
  /** JSON of both keys, encrypted for the endpoint. */
  readonly encryptedSecret: string;
  /** Of the last certificate. */
  readonly expiresAt: Date;
}

/** The names of the keys in `encryptedSecret`. */
export interface TlsSecrets {
  readonly key: string;
  readonly nextKey: string | null;
}

const COLUMNS = selectColumns('t', Object.keys(Prisma.EndpointTlsScalarFieldEnum));

/** Undefined when the endpoint has no client certificate. */
export async function find(sql: SqlPool, endpointId: string): Promise<TlsRow | undefined> {
  const [row] = await sql.query<TlsRow[]>(Prisma.sql`
    SELECT ${COLUMNS} FROM endpoint_tls AS t WHERE endpoint_id = ${endpointId}::uuid
  `);
  return row;
}

/** Returns false when the endpoint was deleted. Throws FormerOwnerError. */
export async function put(
  sql: SqlPool,
  { endpointId, ...settings }: TlsRow,
  owner: Owner | undefined,
): Promise<boolean> {
  const { tlsId, expiresAt } = settings;
  const stored = await changeCredentials(sql, { endpointId, owner }, async (transaction, before) => {
    const warnAt = new Date(expiresAt.getTime() - CERTIFICATE_WARNING_DAYS[0] * DAY);
    const values = { ...settings, updatedAt: new Date() };
    await transaction.execute(Prisma.sql`
      INSERT INTO endpoint_tls ${valuesOf({ endpointId, ...values, warnAt })}
      ON CONFLICT (endpoint_id)
      DO UPDATE SET ${assignmentsOf({ ...values, ...(before.tlsId !== tlsId && { warnAt }) })}
    `);
    await use(transaction, endpointId, tlsId);
    return true;
  });
  return stored ?? false;
}

export {
  /** Returns false when there is none. Throws FormerOwnerError. */
  removeTls as delete,
};

async function removeTls(sql: SqlPool, endpointId: string, owner: Owner | undefined): Promise<boolean> {
  const isDeleted = await changeCredentials(sql, { endpointId, owner }, async (transaction) => {
    const count = await transaction.execute(Prisma.sql`
      DELETE FROM endpoint_tls WHERE endpoint_id = ${endpointId}::uuid
    `);
    await use(transaction, endpointId, null);
    return count > 0;
  });
  return isDeleted ?? false;
}

async function use(transaction: Transaction, endpointId: string, tlsId: string | null): Promise<void> {
  await transaction.execute(Prisma.sql`
    UPDATE endpoints SET tls_id = ${tlsId}::uuid, updated_at = now() WHERE id = ${endpointId}::uuid
  `);
}
