import type { AccessGrant } from '@posthorn/client';
import { allows } from '../scopes/scopes.js';
import { signIn } from '../session/provider-sign-in.js';
import { useScopes } from '../session/session.js';
import { type List, useList } from '../table/use-list.js';

/** Whether people may sign in to this console. */
export const HAS_PEOPLE = signIn !== 'key';

/** Whether the session may see who has access. */
export function useSeesAccess(): boolean {
  return allows(useScopes(), 'api-keys:read') && HAS_PEOPLE;
}

/** The grants of the project, the newest first. */
export function useAccessGrants(): List<AccessGrant> {
  return useList({
    key: ['access-grants'],
    call: (posthorn, page, signal) => posthorn.accessGrants.list(page, { signal }),
  });
}

/** Whom a grant is for. */
export function granteeOf({ email, group }: Pick<AccessGrant, 'email' | 'group'>): string {
  return email ?? group ?? '';
}
