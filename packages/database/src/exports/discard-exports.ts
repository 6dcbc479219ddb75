import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/** Deletes the exports of deleted projects. The sweep then deletes their files. */
export async function discardExports(prisma: PrismaClient): Promise<number> {
  return await prisma.$executeRaw(Prisma.sql`
    UPDATE exports AS e
    SET deleted_at = now(), sweep_at = now()
    WHERE e.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM projects AS p WHERE p.id = e.project_id AND p.status <> 'deleted')
  `);
}
