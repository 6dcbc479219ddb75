import { ActionIcon, Drawer, Group, Paper, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ArrowDownIcon, ArrowUpIcon, XIcon } from '@primer/octicons-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { PageNotices } from '../failures/page-notices.js';
import classes from './row-panel.module.css';
import { ROW_LINK } from './select-text.js';
import type { OpenRow } from './use-open-row.js';

export interface PanelOfRow {
  readonly title: string;
  /** Names the row with an id. Otherwise the title stands above it. */
  readonly name?: (id: string) => ReactNode;
  /** Shows the row with an id. `close` resolves when the panel is closed. */
  readonly show: (id: string, close: () => Promise<void>) => ReactNode;
}

export interface RowPanelProps {
  readonly panel: PanelOfRow;
  readonly open: OpenRow;
  /** Whether a key opened the row: then the panel takes the focus. */
  readonly isEntering: RefObject<boolean>;
}

/** As wide that a list and a panel are both read with ease. */
const HAS_ROOM = '(min-width: 75em)';

/** Shows the open row: beside the list where the screen has room, and otherwise as a page. */
export function RowPanel({ panel: { title, name, show }, open, isEntering }: RowPanelProps): ReactNode {
  const hasRoom = useMediaQuery(HAS_ROOM, undefined, { getInitialValueInEffect: false });
  const content = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  useKeys(open, { ownDialogs: hasRoom ? 0 : 1, enter: () => panel.current?.focus() });
  useLayoutEffect(() => {
    if (!isEntering.current || open.id === undefined) return;
    isEntering.current = false;
    panel.current?.focus();
  }, [open.id, isEntering]);
  useEffect(() => {
    content.current?.scrollTo({ top: 0 });
  }, [open.id]);
  const body = open.id !== undefined && (
    <>
      <PanelHead title={name?.(open.id) ?? title} open={open} />
      <div ref={content} className={classes['content']}>
        <PageNotices />
        {show(open.id, open.close)}
      </div>
    </>
  );
  if (hasRoom)
    return (
      body && (
        <Paper
          component="aside"
          ref={panel}
          tabIndex={-1}
          aria-label={title}
          withBorder
          radius={0}
          className={classes['beside'] ?? ''}
        >
          {body}
        </Paper>
      )
    );
  return (
    <Drawer
      opened={open.id !== undefined}
      onClose={() => void open.close()}
      closeOnEscape={false}
      returnFocus={false}
      position="right"
      size="100%"
      attributes={{ content: { 'aria-label': title } }}
      withCloseButton={false}
      withOverlay={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes['page'] ?? '', body: classes['page'] ?? '' }}
    >
      {body}
    </Drawer>
  );
}

function PanelHead({
  title,
  open: { goUp, goDown, close },
}: {
  readonly title: ReactNode;
  readonly open: OpenRow;
}): ReactNode {
  const steps = [
    { label: 'Row above', go: goUp, Icon: ArrowUpIcon },
    { label: 'Row below', go: goDown, Icon: ArrowDownIcon },
  ];
  return (
    <Group gap={4} wrap="nowrap" className={classes['head'] ?? ''}>
      <Title order={2} size="h5" flex={1} miw={0} lineClamp={1}>
        {title}
      </Title>
      {steps.map(({ label, go, Icon }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          size="md"
          aria-label={label}
          // A disabled button would lose the focus at the last row.
          aria-disabled={go === undefined}
          data-disabled={go === undefined ? true : undefined}
          onClick={go}
        >
          <Icon />
        </ActionIcon>
      ))}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        aria-label="Close"
        data-autofocus
        onClick={() => void close()}
      >
        <XIcon />
      </ActionIcon>
    </Group>
  );
}

/** On the open row. */
const ENTERING: ReadonlySet<string> = new Set(['Enter', 'ArrowRight']);
/** What has keys of its own. */
const TAKEN =
  'input, textarea, select, pre, [contenteditable], [role="menu"], [role="listbox"], [role="radiogroup"]';

interface KeyOptions {
  readonly ownDialogs: number;
  readonly enter: () => void;
}

/**
 * The arrow keys open the row above or below, or lead from the open row into the panel, and Escape closes the panel,
 * unless a dialog covers it. They do as soon as the panel is seen: an effect after the paint would lose the key of a
 * quick hand.
 */
function useKeys({ id, goUp, goDown, close }: OpenRow, { ownDialogs, enter }: KeyOptions): void {
  useLayoutEffect(() => {
    const keys: Readonly<Partial<Record<string, () => void>>> = {
      ArrowUp: goUp,
      ArrowDown: goDown,
      Escape: () => void close(),
    };
    const press = (event: KeyboardEvent): void => {
      const { key, target, defaultPrevented } = event;
      const isCovered = document.querySelectorAll('[aria-modal="true"]').length > ownDialogs;
      if (id === undefined || isCovered || defaultPrevented || !(target instanceof HTMLElement)) return;
      const isOnOpenRow = target.matches(`[aria-current] [${ROW_LINK}]`);
      const act = isOnOpenRow && ENTERING.has(key) ? enter : keys[key];
      const isTaken =
        key === 'Escape'
          ? target.dataset['mantineStopPropagation'] === 'true'
          : target.closest(TAKEN) !== null;
      if (act === undefined || isTaken) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
