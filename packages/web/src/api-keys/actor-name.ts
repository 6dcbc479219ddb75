import { showControls } from '../formats/format.js';
import { gatherIds } from '../session/gather-ids.js';
import { useRead } from '../session/use-read.js';

const FRESH_MS = 5 * 60_000;

/** The label of a key, or the address of a person: the id where it is not known. */
export function useActorName(id: string, options: { readonly enabled?: boolean } = {}): string {
  const name = useRead(
    {
      key: ['api-keys', 'actor', id],
      call: async (posthorn) => (await readLabel(posthorn, id)) ?? id,
    },
    { staleTime: FRESH_MS, ...options },
  );
  return showControls(name.data ?? id);
}

export function ActorName({ id }: { readonly id: string }): string {
  return useActorName(id);
}

const readLabel = gatherIds(async (posthorn, ids) => {
  const [people, keys] = [ids.filter(isPerson), ids.filter((id) => !isPerson(id))];
  const { users, apiKeys } = await posthorn.actors.lookUp({
    userId: people.join(','),
    apiKeyId: keys.join(','),
  });
  return new Map(Object.entries({ ...users, ...apiKeys }).map(([id, { label }]) => [id, label]));
});

function isPerson(id: string): boolean {
  return id.startsWith('person_');
}
