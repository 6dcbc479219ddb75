import { usePrevious } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { FailureNotice } from '../failures/failure-notice.js';
import { type List, readMore } from './use-list.js';

/** Stands below the last row: there are no more, or the next ones could not be read yet. */
export function ListEnd<Row>({ list }: { readonly list: List<Row> }): ReactNode {
  const { isFetchNextPageError: hasFailed, error } = list;
  const hadFailed = usePrevious(hasFailed);
  useEffect(() => {
    if (hadFailed === true && !hasFailed) readMore(list);
  }, [hadFailed, hasFailed, list]);
  if (hasFailed) return <FailureNotice error={error} onRetry={() => void list.fetchNextPage()} />;
  return list.hasNextPage ? null : 'No more entries';
}
