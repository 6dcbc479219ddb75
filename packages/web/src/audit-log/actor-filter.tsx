import type { AuditEntry } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useApiKeys } from '../api-keys/use-api-keys.js';
import { ChoiceFilter, useFilter } from '../filters/filter-parts.js';
import { useRows } from '../table/use-list.js';

type Actor = AuditEntry['actor'];

const KINDS: Readonly<Record<string, string>> = {
  api_key: 'API key',
  console_session: 'console',
  portal_session: 'portal',
};

export function nameKind(kind: Actor['kind']): string {
  return KINDS[kind] ?? kind;
}

/** Offers the keys of the project, and all who stand in the list, by their names. */
export function ActorFilter({ entries }: { readonly entries: readonly AuditEntry[] }): ReactNode {
  const [asked] = useFilter('actorId');
  const keys = useRows(useApiKeys());
  const actors: readonly Actor[] = [
    ...(asked === undefined ? [] : [{ kind: 'api_key', id: asked, label: asked }]),
    ...keys.map(({ keyId: id, label }) => ({ kind: 'api_key', id, label })),
    ...entries.map(({ actor }) => actor),
  ];
  const byId = new Map(actors.map(({ kind, id, label }) => [id, `${label} (${nameKind(kind)})`]));
  return (
    <ChoiceFilter
      name="actorId"
      label="Actor"
      data={[...byId].map(([value, label]) => ({ value, label }))}
      searchable
      w={180}
    />
  );
}
