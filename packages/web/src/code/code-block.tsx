import { Box, ScrollArea, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount, showControls } from '../formats/format.js';
import classes from './code-block.module.css';
import { CopyButton } from './copyable.js';

export interface CodeBlockProps {
  readonly code: string;
  readonly label: string;
  readonly maxHeight?: number;
  /** Where the rest of a long text is, besides the copy. */
  readonly restIn?: string;
}

/** Longer text would make the page slow. */
const SHOWN_CHARACTERS = 200_000;

/** Text as it is, never as HTML. Characters that change the direction of text show as themselves. */
export function CodeBlock({ code, label, maxHeight = 420, restIn = 'copy' }: CodeBlockProps): ReactNode {
  const isCut = code.length > SHOWN_CHARACTERS;
  return (
    <Box className={classes['block']}>
      <Box className={classes['copy']}>
        <CopyButton value={code} label={label} />
      </Box>
      <ScrollArea.Autosize mah={maxHeight} type="auto">
        <pre className={classes['code']} aria-label={label} tabIndex={0}>
          {showControls(isCut ? code.slice(0, SHOWN_CHARACTERS) : code)}
        </pre>
      </ScrollArea.Autosize>
      {isCut && (
        <Text size="xs" c="dimmed" px="sm" py={6}>
          The first {formatCount(SHOWN_CHARACTERS)} characters. The {restIn} has everything.
        </Text>
      )}
    </Box>
  );
}

export interface LabelledCodeProps {
  readonly label: string;
  readonly code: string;
}

export function LabelledCode({ label, code }: LabelledCodeProps): ReactNode {
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <CodeBlock label={label} code={code} maxHeight={260} />
    </Stack>
  );
}
