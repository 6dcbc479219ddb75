import type { AccessGrant } from '@posthorn/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { signIn } from '../session/provider-sign-in.js';
import { useRead } from '../session/use-read.js';
import { type List, useList } from '../table/use-list.js';

/** Whether people may sign in to this console. */
export const HAS_PEOPLE = signIn !== 'key';

/** The grants of the project, the newest first. */
export function useAccessGrants(): List<AccessGrant> {
  return useList({
    key: ['access-grants'],
    call: (posthorn, page, signal) => posthorn.accessGrants.list(page, { signal }),
  });
}

export interface BoundPerson {
  readonly id: string;
  readonly email: string;
}

/** The people who have signed in with an address that has access. */
export function useBoundPeople(): UseQueryResult<readonly BoundPerson[]> {
  return useRead(
    {
      key: ['access-grants', 'people'],
      async call(posthorn, signal) {
        const people: BoundPerson[] = [];
        for await (const { personId, email } of posthorn.accessGrants.list({ limit: 100 }, { signal }))
          if (personId !== null && email !== null) people.push({ id: personId, email });
        return people;
      },
    },
    { enabled: HAS_PEOPLE },
  );
}

/** Whom a grant is for. */
export function granteeOf({ email, group }: Pick<AccessGrant, 'email' | 'group'>): string {
  return email ?? group ?? '';
}
