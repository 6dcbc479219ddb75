import type { AccessGrant } from '@posthorn/client';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DangerAction } from '../actions/confirm-button.js';
import { useApiKeys } from '../api-keys/use-api-keys.js';
import { showControls } from '../formats/format.js';
import { sessionQuery, useSession } from '../session/session.js';
import { useRows } from '../table/use-list.js';
import type { Revoked } from './keys-left.js';
import { granteeOf } from './use-access-grants.js';

export interface RevokeGrantProps {
  readonly grant: AccessGrant;
  readonly onRevoked: (revoked: Revoked) => void;
}

export function RevokeGrant({ grant, onRevoked }: RevokeGrantProps): ReactNode {
  const queries = useQueryClient();
  const { person } = useSession();
  const list = useApiKeys();
  const keys = useRows(list).filter(({ createdBy }) => createdBy !== null && createdBy === grant.personId);
  const isOwn = person !== undefined && (grant.group !== null || person.id === grant.personId);
  return (
    <DangerAction
      label="Revoke"
      thing="the access"
      // The question names the keys that stay.
      disabled={list.isPending}
      text={[
        whatStops(grant),
        ...(keys.length > 0 ? [whatStays(keys.map(({ label }) => label))] : []),
        ...(isOwn ? ['You may be signed out of the project yourself.'] : []),
      ].join(' ')}
      call={(posthorn) => posthorn.accessGrants.delete(grant.id)}
      changes="access-grants"
      done="The access was revoked."
      onDone={({ keys: left }) => {
        onRevoked({ grantee: granteeOf(grant), keys: left });
        void queries.invalidateQueries(sessionQuery);
      }}
    />
  );
}

function whatStops({ email, group }: AccessGrant): string {
  return email === null
    ? `Within a second, the members of ${showControls(group ?? '')} see and change nothing here any more, unless another grant lets them. API keys that they made still work.`
    : `Within a second, ${email} sees and changes nothing here any more, unless a group of theirs has access.`;
}

function whatStays(labels: readonly string[]): string {
  const names = labels.map((label) => `“${showControls(label)}”`).join(', ');
  return labels.length === 1
    ? `The API key ${names}, which the person made, still works.`
    : `The API keys ${names}, which the person made, still work.`;
}
