import type { ApiRequest } from './api-request.js';
import { type Answer, Call } from './call.js';

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  /** Null at the end, and for lists without cursors. */
  readonly nextCursor: string | null;
  /** Gets the next page. Undefined at the end. */
  next(): ListCall<Item> | undefined;
}

/** A call of a list: a promise of its first page, and an iterator over the items of all pages. */
export class ListCall<Item> extends Call<Page<Item>> implements AsyncIterable<Item> {
  /** One page is held at a time. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for (let page: Page<Item> | undefined = await this; page; page = await page.next()) yield* page.items;
  }
}

/** Starts with the given request, and continues with the queries of further pages. */
export function listCall<Item>(
  request: ApiRequest,
  execute: (request: ApiRequest) => Promise<Answer<unknown>>,
): ListCall<Item> {
  return new ListCall(
    execute(request).then((answer) => {
      const page = readPage<Item>(request, answer);
      const query = nextQuery(request, answer, page);
      const next = (): ListCall<Item> | undefined =>
        query && listCall({ ...request, query: { ...request.query, ...query } }, execute);
      return { ...answer, data: { ...page, hasMore: query !== undefined, next } };
    }),
  );
}

type PageFacts<Item> = Pick<Page<Item>, 'items' | 'hasMore' | 'nextCursor'>;

function readPage<Item>({ items: member }: ApiRequest, { data, meta }: Answer<unknown>): PageFacts<Item> {
  const list = member === undefined ? data : (data as Readonly<Record<string, unknown>>)[member];
  const { hasMore, nextCursor } = member === undefined ? meta : (data as PageFacts<Item>);
  const items = Array.isArray(list) ? (list as readonly Item[]) : [];
  return { items, hasMore: hasMore === true, nextCursor: nextCursor ?? null };
}

function nextQuery<Item>(
  { paging }: ApiRequest,
  { meta }: Answer<unknown>,
  { items, hasMore, nextCursor }: PageFacts<Item>,
): object | undefined {
  if (paging === 'cursor') return nextCursor === null ? undefined : { cursor: nextCursor };
  if (!hasMore || items.length === 0) return undefined;
  if (paging === 'offset') return { offset: (meta.offset ?? 0) + items.length };
  return { startingAfter: (items.at(-1) as { readonly id: string }).id };
}
