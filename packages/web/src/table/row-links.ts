import { type LinkOptions, useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

export interface RowLinksOptions<Row> {
  readonly idOf: (row: Row) => string;
  /** The page of a row. */
  readonly linkTo?: ((row: Row) => LinkOptions) | undefined;
  /** Whether a click opens the row beside the list. A row without a page has the address of the list with its panel. */
  readonly hasPanel: boolean;
}

export interface RowLinks<Row> {
  readonly hrefOf: (row: Row) => string;
  /** Opens a row in this tab. */
  readonly open: (row: Row) => void;
}

/** What the rows of a list lead to. Undefined when they lead nowhere. */
export function useRowLinks<Row>({
  idOf,
  linkTo,
  hasPanel,
}: RowLinksOptions<Row>): RowLinks<Row> | undefined {
  const router = useRouter();
  const { open: openId } = useSearch({ strict: false });
  const address = useLocation({ select: ({ href }) => href });
  // The address of a row is built once, and not whenever the row is drawn.
  const hrefs = useMemo(() => ({ address, byId: new Map<string, string>() }), [address]).byId;
  if (linkTo === undefined && !hasPanel) return undefined;
  const besideList = (row: Row): LinkOptions => ({
    to: '.',
    search: (before: object) => ({ ...before, open: idOf(row) }),
  });
  return {
    hrefOf(row) {
      const id = idOf(row);
      const href = hrefs.get(id) ?? router.buildLocation((linkTo ?? besideList)(row)).publicHref;
      hrefs.set(id, href);
      return href;
    },
    open(row) {
      const link = hasPanel ? besideList(row) : (linkTo ?? besideList)(row);
      // One step back closes the panel, however many rows were read in it.
      void router.navigate({ ...link, replace: hasPanel && openId !== undefined });
    },
  };
}
