import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

export interface DeadLetter {
  readonly id: string;
  readonly projectId: string;
  readonly endpointId: string;
  readonly lastError: string | null;
}

/** Returns the permanently failed messages of all projects, in the order of their ids and so of their days. */
export async function listDeadLetters(
  prisma: PrismaClient,
  { afterId, limit }: { readonly afterId: string | undefined; readonly limit: number },
): Promise<readonly DeadLetter[]> {
  return await prisma.$queryRaw<DeadLetter[]>(Prisma.sql`
    SELECT id::text AS id, project_id::text AS "projectId", endpoint_id::text AS "endpointId", last_error AS "lastError"
    FROM messages
    WHERE failed_at IS NOT NULL
      AND deleted_at IS NULL
      AND expired_at IS NULL
      AND EXISTS (SELECT FROM payloads AS p WHERE p.message_id = messages.id)
      AND id > ${afterId ?? '00000000-0000-0000-0000-000000000000'}::uuid
    ORDER BY messages.id
    LIMIT ${limit}
  `);
}
