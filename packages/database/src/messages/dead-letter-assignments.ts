import { Prisma } from '../connections/prisma-client.js';

/** The assignments of an UPDATE that ends messages without an attempt. The statement sets `sweep_at` as well. */
export function deadLetterAssignments(reason: string): Prisma.Sql {
  return Prisma.sql`
    status = 'failed_permanent', last_error = ${reason}, next_attempt_at = NULL, failed_at = now(), updated_at = now()`;
}
