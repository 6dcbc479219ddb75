import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

export interface TokenRotation {
  /** SHA-256, in hex, of the last segment of the new ingest URL. */
  readonly secretTokenHash: string;
  /** The segment itself, for an endpoint whose URL is shown again. */
  readonly encryptedSecretToken: string | null;
  /** How long the old URL works. */
  readonly keepOldHours: number;
}

export interface RotatedToken {
  /** Null: the old URL does not work any more. */
  readonly oldUntil: Date | null;
}

/** Replaces the token of an ingest URL. Returns undefined when the endpoint was deleted meanwhile. */
export async function rotateToken(
  prisma: PrismaClient,
  id: string,
  { secretTokenHash, encryptedSecretToken, keepOldHours }: TokenRotation,
): Promise<RotatedToken | undefined> {
  const [rotated] = await prisma.$queryRaw<RotatedToken[]>(Prisma.sql`
    UPDATE sources AS r
    SET
      old_secret_token_hash = CASE WHEN ${keepOldHours}::int > 0 THEN r.secret_token_hash END,
      old_secret_token_until = CASE WHEN ${keepOldHours}::int > 0
        THEN now() + ${keepOldHours}::int * interval '1 hour' END,
      secret_token_hash = ${secretTokenHash}, encrypted_secret_token = ${encryptedSecretToken}
    FROM endpoints AS e
    WHERE r.endpoint_id = ${id}::uuid AND e.id = r.endpoint_id AND e.deleted_at IS NULL
    RETURNING r.old_secret_token_until AS "oldUntil"
  `);
  return rotated;
}
