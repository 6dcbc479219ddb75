import { Box, ScrollArea } from '@mantine/core';
import type { ReactNode } from 'react';
import { showControls } from '../formats/show-controls.js';
import { CopyIcon } from './copyable.js';
import classes from './code-block.module.css';

export interface CodeBlockProps {
  readonly code: string;
  readonly label: string;
  readonly maxHeight?: number;
}

/** Text as it is, never as HTML. Characters that change the direction of text show as themselves. */
export function CodeBlock({ code, label, maxHeight = 420 }: CodeBlockProps): ReactNode {
  return (
    <Box className={classes['block']}>
      <Box className={classes['copy']}>
        <CopyIcon value={code} label={label} />
      </Box>
      <ScrollArea.Autosize mah={maxHeight} type="auto">
        <pre className={classes['code']} aria-label={label} tabIndex={0}>
          {showControls(code)}
        </pre>
      </ScrollArea.Autosize>
    </Box>
  );
}
