import { type Issue, ApiError, invalidRequest, toPrefixedId } from '@posthorn/common';
import type { AccessGrantRow, Database } from '@posthorn/database';
import { MAX_GRANTS } from '@posthorn/domain';
import type { Route } from '@posthorn/http-server';
import { publicIdOf } from '../http/actor.js';
import { alreadyExists } from '../http/already-exists.js';
import type { Caller } from '../http/caller.js';
import { readFlag } from '../http/read-member.js';
import { byCreation } from '../pagination/pages.js';
import { subject } from '../resources/subject.js';
import { assertScopes } from '../scopes/scope-rules.js';
import {
  accessGrantParams,
  accessGrantSchema,
  parseAccessGrantChange,
  parseAccessGrantQuery,
  parseGrantId,
  parseNewAccessGrant,
  presentAccessGrant,
  readGrantee,
  removedGrantSchema,
} from './access-grant-schema.js';

type Dependencies = Pick<Database, 'accessGrants'>;

const PATH = '/v1/access-grants';
const ONE_GRANTEE = { path: '', message: 'needs either email or group' };
const NOT_BOUND = { path: 'subject_bound', message: 'becomes true when somebody signs in with the address' };

/** The rights of people who sign in to the console. */
export function accessGrantRoutes({ accessGrants }: Dependencies): readonly Route<Caller>[] {
  const of = subject({
    group: 'accessGrants',
    tag: 'API keys',
    path: PATH,
    params: accessGrantParams,
    data: accessGrantSchema,
    async item({ params, caller: { projectId } }): Promise<AccessGrantRow> {
      const row = await accessGrants.find({ projectId, id: parseGrantId(params['id']) });
      if (row === undefined) throw noSuchGrant();
      return row;
    },
  });
  return [
    of.post({
      summary: 'Grant access to the console',
      details: `Gives a person who signs in with the operator’s provider rights in the project: one person by the verified address, or all members of a group. A person may do what all grants together allow. A project has at most ${MAX_GRANTS}. NOT_FOUND unless the operator has set up a provider.`,
      body: parseNewAccessGrant,
      errors: ['ALREADY_EXISTS', 'NOT_FOUND'],
      async handle({ caller, given }) {
        const grantee = readGrantee(given);
        if (grantee === undefined) throw invalidRequest([ONE_GRANTEE]);
        const { scopes = caller.scopes } = given;
        assertScopes(caller, scopes);
        const { projectId } = caller;
        const createdBy = publicIdOf(caller.principal);
        const made = await accessGrants.create({
          projectId,
          grantee,
          scopes: [...new Set(scopes)],
          createdBy,
        });
        switch (made.kind) {
          case 'created':
            return { data: presentAccessGrant(made.row) };
          case 'exists':
            throw alreadyExists('grant', toPrefixedId('accessGrant', made.id));
          case 'full':
            throw invalidRequest([
              { path: '', message: `must not exceed ${MAX_GRANTS} grants of the project` },
            ]);
        }
      },
    }),
    of.list({
      summary: 'List access grants',
      details: 'The grants of the project, newest first. `last_used_at` is updated at most once a minute.',
      query: parseAccessGrantQuery,
      order: byCreation,
      find: ({ caller: { projectId } }, page) => accessGrants.list({ projectId, ...page }),
      present: presentAccessGrant,
    }),
    of.patch({
      summary: 'Change an access grant',
      details:
        'Other scopes hold within a second. With `subject_bound: false`, the person who used the address so far loses the grant, and the next one who signs in with it gets it.',
      body: parseAccessGrantChange,
      issues: findBindingIssues,
      async handle({ caller, item, given: { scopes, subject_bound: isBound } }) {
        assertScopes(caller, scopes ?? item.scopes);
        const { id, projectId } = item;
        const row = await accessGrants.update({
          ...{ projectId, id, unbinds: isBound === false && item.personId !== null },
          ...(scopes && { scopes: [...new Set(scopes)] }),
        });
        if (row === undefined) throw noSuchGrant();
        return { data: presentAccessGrant(row), facts: { before: presentAccessGrant(item) } };
      },
    }),
    of.delete({
      summary: 'Revoke an access grant',
      details: 'Holds within a second. The API keys that the person made stay; the answer names them.',
      data: removedGrantSchema,
      async handle({ item: { id, projectId } }) {
        const keyIds = await accessGrants.delete({ projectId, id });
        if (keyIds === undefined) throw noSuchGrant();
        const keys = keyIds.map((keyId) => toPrefixedId('apiKey', keyId));
        return { data: { id: toPrefixedId('accessGrant', id), deleted: true, keys } };
      },
    }),
  ];
}

/** Without a provider, nobody signs in as a person: such routes are documented, and not found. */
export function isOfPeople({ path }: Pick<Route<Caller>, 'path'>): boolean {
  return path.startsWith(PATH);
}

function findBindingIssues(
  body: unknown,
  { item: { personId } }: { readonly item: AccessGrantRow },
): readonly Issue[] {
  return readFlag(body, 'subject_bound') === true && personId === null ? [NOT_BOUND] : [];
}

function noSuchGrant(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such access grant.');
}
