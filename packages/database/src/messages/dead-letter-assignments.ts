import { Prisma } from '../connections/open-connection.js';

/**
 * The assignments of an UPDATE that ends messages without an attempt. The statement sets `sweep_at` as well. A test
 * message is never a dead letter.
 */
export function deadLetterAssignments(reason: string): Prisma.Sql {
  return Prisma.sql`
    status = 'failed_permanent', last_error = ${reason}, next_attempt_at = NULL, failed_at = now(), updated_at = now(),
    expired_at = CASE WHEN is_test THEN now() ELSE expired_at END`;
}
