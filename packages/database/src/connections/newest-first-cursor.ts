/** The last row of a page of endpoints, projects or API keys, sorted newest first. */
export interface NewestFirstCursor {
  readonly createdAt: string;
  readonly id: string;
}

interface OlderThanCursor {
  OR: [{ createdAt: { lt: string } }, { createdAt: string; id: { lt: string } }];
}

type NewestFirst = [{ createdAt: 'desc' }, { id: 'desc' }];

export const NEWEST_FIRST: NewestFirst = [{ createdAt: 'desc' }, { id: 'desc' }];

export function isAfter({ createdAt, id }: NewestFirstCursor): OlderThanCursor {
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}
