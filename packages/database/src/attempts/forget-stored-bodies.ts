import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import type { StoredBody } from './find-stored-bodies.js';
import { idRange } from '../partitions/id-range.js';

/** Records that the response bodies are no longer stored. */
export async function forgetStoredBodies(prisma: PrismaClient, bodies: readonly StoredBody[]): Promise<void> {
  if (bodies.length === 0) return;
  const ids = bodies.map(({ messageId }) => messageId);
  const { first, last } = idRange(ids);
  await prisma.$executeRaw(Prisma.sql`
    UPDATE attempts AS a
    SET response_body_stored = false
    FROM unnest(${ids}::uuid[], ${bodies.map(({ attemptNo }) => attemptNo)}::int[]) AS body (message_id, attempt_no)
    WHERE a.message_id = body.message_id
      AND a.message_id BETWEEN ${first}::uuid AND ${last}::uuid
      AND a.attempt_no = body.attempt_no
  `);
}
