import { Group, Stack, Text } from '@mantine/core';
import type { AccessGrant } from '@posthorn/client';
import type { ReactNode } from 'react';
import { ConfirmAction } from '../actions/confirm-button.js';
import { useAction } from '../actions/use-action.js';
import { ActorName } from '../api-keys/actor-name.js';
import { RightsFields } from '../api-keys/rights-fields.js';
import { type Rights, findScopeIssue, toRights, toScopes } from '../api-keys/rights.js';
import { showControls } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { ApiForm } from '../forms/api-form.js';
import { Empty } from '../layout/empty.js';
import { Facts } from '../layout/facts.js';
import { actionsLink } from '../layout/links.js';
import { PageLink } from '../layout/page-link.js';
import { Waiting } from '../layout/waiting.js';
import { describeScopes } from '../scopes/scopes.js';
import { useAllowed, useScopes } from '../session/session.js';
import { CellText } from '../table/cell-parts.js';
import { useRows } from '../table/use-list.js';
import type { Revoked } from './keys-left.js';
import { RevokeGrant } from './revoke-grant.js';
import { granteeOf, useAccessGrants } from './use-access-grants.js';

interface GrantProps {
  readonly grant: AccessGrant;
}

function useGrant(id: string): AccessGrant | undefined {
  return useRows(useAccessGrants()).find((grant) => grant.id === id);
}

export function GrantName({ id }: { readonly id: string }): ReactNode {
  const grant = useGrant(id);
  return grant && <CellText title={granteeOf(grant)}>{granteeOf(grant)}</CellText>;
}

export interface OpenGrantProps {
  readonly id: string;
  readonly onRevoked: (revoked: Revoked) => void;
}

/** Who has the access and since when, and what changes it. */
export function OpenGrant({ id, onRevoked }: OpenGrantProps): ReactNode {
  const list = useAccessGrants();
  const grant = useGrant(id);
  const mayChange = useAllowed('api-keys:write');
  if (list.data === undefined) return <Waiting query={list} />;
  if (grant === undefined)
    return <Empty title="No such access">It was revoked, or is far down the list.</Empty>;
  return (
    <Stack>
      <GrantFacts grant={grant} />
      {!mayChange && <Facts facts={[['May', describeScopes(grant.scopes)]]} />}
      {mayChange && (
        <>
          <GrantRights grant={grant} />
          <Group gap="xs">
            {grant.subjectBound && <Unbind grant={grant} />}
            <RevokeGrant grant={grant} onRevoked={onRevoked} />
          </Group>
          {grant.subjectBound && (
            <Text size="xs" c="dimmed">
              The access belongs to the person who first signed in with the address. Unbind it when the
              address has changed hands: the next person who signs in with it gets the access.
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}

function GrantFacts({ grant }: GrantProps): ReactNode {
  const { email, group, personId, createdBy, createdAt, lastUsedAt } = grant;
  return (
    <Facts
      facts={[
        ['Person', email],
        ['Group', group && showControls(group)],
        ['Granted by', createdBy === null ? 'an operator' : <ActorName id={createdBy} />],
        ['Since', <Time at={createdAt} />],
        ['Last used', lastUsedAt === null ? 'never' : <Time at={lastUsedAt} />],
        ['Signed in', group === null ? (personId === null ? 'not yet' : 'yes') : null],
        ['Audit log', personId && <PageLink {...actionsLink(personId)}>What {email} did</PageLink>],
      ]}
    />
  );
}

function GrantRights({ grant: { id, scopes } }: GrantProps): ReactNode {
  const own = useScopes();
  const save = useAction({
    call: (posthorn, rights: Rights) =>
      posthorn.accessGrants.update(id, { scopes: toScopes(rights) ?? (own as AccessGrant['scopes']) }),
    changes: 'access-grants',
    done: 'The access was changed. It holds within a second.',
    showsItsFailure: true,
  });
  return (
    <ApiForm
      values={toRights(scopes, own)}
      validate={{ scopes: findScopeIssue }}
      save={save}
      label="Save"
      place="settings"
    >
      {(form) => <RightsFields form={form} label="May" />}
    </ApiForm>
  );
}

function Unbind({ grant: { id, email } }: GrantProps): ReactNode {
  return (
    <ConfirmAction
      label="Unbind"
      action="Unbind the person"
      text={`The person who has used ${email ?? ''} so far loses this access. The next one who signs in with the address gets it.`}
      size="xs"
      call={(posthorn) => posthorn.accessGrants.update(id, { subjectBound: false })}
      changes="access-grants"
      done="The access waits for the next person who signs in with the address."
    />
  );
}
