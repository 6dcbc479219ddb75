import type { AuditEntry } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useBoundPeople } from '../access/use-access-grants.js';
import { useActorName } from '../api-keys/actor-name.js';
import { useApiKeys } from '../api-keys/use-api-keys.js';
import { ChoiceFilter, useFilter } from '../filters/filter-parts.js';
import { showControls } from '../formats/format.js';
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

/** More are found as they are typed. */
const MOST_SHOWN = 50;

/** Offers the keys of the project, the people with access, and all who stand in the list, by their names. */
export function ActorFilter({ entries }: { readonly entries: readonly AuditEntry[] }): ReactNode {
  const asked = useAskedActor();
  const keys = useRows(useApiKeys());
  const { data: people = [] } = useBoundPeople();
  const actors: readonly Actor[] = [
    ...(asked === undefined ? [] : [asked]),
    ...keys.map(({ keyId: id, label }) => ({ kind: 'api_key', id, label })),
    ...people.map(({ id, email }) => ({ kind: 'person', id, label: email })),
    ...entries.map(({ actor }) => actor),
  ];
  const byId = new Map(
    actors.map(({ kind, id, label }) => [id, `${showControls(label)} (${nameKind(kind)})`]),
  );
  return (
    <ChoiceFilter
      name="actorId"
      label="Actor"
      data={[...byId].map(([value, label]) => ({ value, label }))}
      searchable
      limit={MOST_SHOWN}
      w={180}
    />
  );
}

/** The actor of the address, who need not be in the list any more. */
function useAskedActor(): Actor | undefined {
  const [id] = useFilter('actorId');
  const isPerson = id?.startsWith('person_') === true;
  const label = useActorName(id ?? '', { enabled: isPerson || id?.startsWith('key_') === true });
  return id === undefined ? undefined : { kind: isPerson ? 'person' : 'api_key', id, label };
}
