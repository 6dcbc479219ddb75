import { Button } from '@mantine/core';
import { ArrowUpIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../formats/format.js';
import classes from './new-rows-button.module.css';
import type { NewRows } from './use-new-rows.js';

/** Lies over the top of a list while new rows wait to be seen, and takes no room of it. */
export function NewRowsButton({
  of: { count, show },
}: {
  readonly of: Pick<NewRows<unknown>, 'count' | 'show'>;
}): ReactNode {
  if (count === 0) return null;
  return (
    <div className={classes['around']}>
      <Button size="compact-sm" radius="xl" leftSection={<ArrowUpIcon size={14} />} onClick={show}>
        {formatCount(count)} new
      </Button>
    </div>
  );
}
