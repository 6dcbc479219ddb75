import { Prisma } from '../connections/open-connection.js';

/**
 * The condition that a grant `g` is for the person of a session `s`. One that was unbound waits for a sign-in, which
 * binds it.
 */
export const IS_GRANTED = Prisma.sql`(
  g.person_id = s.person_id
  OR g.email = s.email AND g.person_id IS NULL AND NOT g.was_unbound
  OR g.group_name = ANY (s.groups)
)`;

/** The condition that a person's session `s` is not over. */
export const IS_LIVE = Prisma.sql`(s.expires_at > now() AND s.used_at > now() - interval '1 hour')`;
