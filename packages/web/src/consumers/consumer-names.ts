import { showControls } from '../formats/format.js';
import { MAX_IDS, gatherIds } from '../session/gather-ids.js';
import { useRead } from '../session/use-read.js';

const FRESH_MS = 5 * 60_000;

/** The name that people know the consumer by: its id where it has none, is deleted, or is not read yet. */
export function useConsumerName(id: string, options: { readonly enabled?: boolean } = {}): string {
  const name = useRead(
    {
      key: ['consumers', 'name', id],
      call: async (posthorn) => (await readName(posthorn, id)) ?? id,
    },
    { staleTime: FRESH_MS, ...options },
  );
  return showControls(name.data ?? id);
}

const readName = gatherIds(async (posthorn, ids) => {
  const { items } = await posthorn.consumers.list({ ids: ids.join(','), limit: MAX_IDS });
  return new Map(items.map(({ id, name }) => [id, name]));
});
