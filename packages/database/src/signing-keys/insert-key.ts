import { type Transaction, Prisma } from '../connections/open-connection.js';
import { onlyRow, valuesOf } from '../connections/rows.js';
import { selectColumns } from '../connections/select-list.js';

export interface NewSigningKey {
  readonly id: string;
  readonly encryptedSecret: string;
  readonly keyHint: string;
  /** Whether it can sign as Standard Webhooks does. */
  readonly isStandard: boolean;
}

export interface SigningKeyRow {
  readonly id: string;
  readonly keyHint: string;
  readonly createdAt: Date;
}

export const KEY_COLUMNS = selectColumns('k', ['id', 'keyHint', 'createdAt']);

/** The caller has locked the endpoint. */
export async function insertKey(
  transaction: Transaction,
  endpointId: string,
  key: NewSigningKey,
): Promise<SigningKeyRow> {
  const values = valuesOf({ ...key, endpointId });
  return await onlyRow<SigningKeyRow>(
    transaction,
    Prisma.sql`INSERT INTO signing_keys AS k ${values} RETURNING ${KEY_COLUMNS}`,
  );
}
