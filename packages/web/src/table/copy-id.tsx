import { useClipboard } from '@mantine/hooks';
import { CheckIcon, CopyIcon, XIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { showControls } from '../formats/format.js';
import classes from './data-table.module.css';

/** Copies the id of a row. It is seen while the pointer is over the row, or the focus in it. */
export function CopyId({ id }: { readonly id: string }): ReactNode {
  const { copied, error, copy } = useClipboard();
  const Icon = error !== null ? XIcon : copied ? CheckIcon : CopyIcon;
  return (
    <button
      type="button"
      className={classes['copy']}
      aria-label={copied ? 'Copied' : 'Copy id'}
      title={error === null ? showControls(id) : 'The browser does not allow it here'}
      onClick={() => copy(id)}
    >
      <Icon size={14} />
    </button>
  );
}
