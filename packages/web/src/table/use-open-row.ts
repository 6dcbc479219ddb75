import { useRouter } from '@tanstack/react-router';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { DataTableProps } from './data-table.js';

type Options<Row> = Pick<DataTableProps<Row>, 'rows' | 'linkTo' | 'onOpen'>;

/** Opens a row where it is, at its address, or in a new tab. Undefined when the rows of the table lead nowhere. */
export function useOpenRow<Row>({
  rows,
  linkTo,
  onOpen,
}: Options<Row>): ((index: number, event: MouseEvent | KeyboardEvent) => void) | undefined {
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
