import { type LinkOptions, useRouter } from '@tanstack/react-router';
import type { KeyboardEvent, MouseEvent } from 'react';

/** What the rows of a table lead to. */
export interface RowLinks<Row> {
  readonly rows: readonly Row[];
  /** What a row leads to. With a modifier key it opens in a new tab. */
  readonly linkTo?: ((row: Row) => LinkOptions) | undefined;
  /** What opening a row does in this tab, in place of leading to its address. */
  readonly onOpen?: ((row: Row) => void) | undefined;
}

/** Opens a row where it is, at its address, or in a new tab. Undefined when the rows of the table lead nowhere. */
export function useOpenRow<Row>({
  rows,
  linkTo,
  onOpen,
}: RowLinks<Row>): ((index: number, event: MouseEvent | KeyboardEvent) => void) | undefined {
  const router = useRouter();
  if (linkTo === undefined && onOpen === undefined) return undefined;
  return (index, event) => {
    const row = rows[index];
    if (row === undefined) return;
    const link = linkTo?.(row);
    if (link !== undefined && wantsNewTab(event))
      window.open(router.buildLocation(link).publicHref, '_blank', 'noopener');
    else if (onOpen !== undefined) onOpen(row);
    else void router.navigate(link ?? {});
  };
}

function wantsNewTab(event: MouseEvent | KeyboardEvent): boolean {
  const isMiddleButton = 'button' in event && event.button === 1;
  return isMiddleButton || event.metaKey || event.ctrlKey || event.shiftKey;
}
