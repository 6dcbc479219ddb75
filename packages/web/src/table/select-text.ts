import type { MouseEvent } from 'react';

/** The link of a row, which lies over all of it. */
export const ROW_LINK = 'data-row-link';

/** A press that moves less is a click. */
const DRAG_PX = 4;
/** A second click within this time selects a word, and the first one opens nothing. */
const DOUBLE_CLICK_MS = 200;

type Press = Pick<MouseEvent<HTMLTableRowElement>, 'currentTarget' | 'clientX' | 'clientY'>;

interface Caret {
  readonly node: Node;
  readonly offset: number;
}

/** A press on the link of a row, which selects the text below it by a drag or a double click. */
export function pressOnText(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, detail } = event;
  if (!isPlainPress(event) || !(target instanceof HTMLElement) || !target.hasAttribute(ROW_LINK)) return;
  // The browser would drag the link.
  event.preventDefault();
  target.focus({ preventScroll: true });
  const selection = getSelection();
  selection?.removeAllRanges();
  const start = caretAt(event);
  if (start === undefined || selection === null) return;
  if (detail === 1) selectByDrag(selection, start, event);
  else if (isOverText(event)) selectWord(selection, start);
}

function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function selectByDrag(selection: Selection, start: Caret, { currentTarget, clientX, clientY }: Press): void {
  const move = ({ clientX: x, clientY: y }: Pick<Press, 'clientX' | 'clientY'>): void => {
    if (Math.hypot(x - clientX, y - clientY) < DRAG_PX) return;
    const end = caretAt({ currentTarget, clientX: x, clientY: y });
    if (end) selection.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
  };
  window.addEventListener('mousemove', move);
  window.addEventListener('mouseup', () => window.removeEventListener('mousemove', move), { once: true });
}

function selectWord(selection: Selection, { node, offset }: Caret): void {
  selection.collapse(node, offset);
  selection.modify('move', 'backward', 'word');
  selection.modify('extend', 'forward', 'word');
}

/** Where in the text a point is, below the links of the table. */
function caretAt({ currentTarget: row, clientX, clientY }: Press): Caret | undefined {
  if (!('caretPositionFromPoint' in document)) return undefined;
  const table = row.closest('table');
  table?.setAttribute('data-selecting', '');
  const caret = document.caretPositionFromPoint(clientX, clientY);
  table?.removeAttribute('data-selecting');
  return caret === null ? undefined : { node: caret.offsetNode, offset: caret.offset };
}

function isOverText(press: Press): boolean {
  const caret = caretAt(press);
  if (caret?.node.nodeType !== Node.TEXT_NODE) return false;
  const range = document.createRange();
  range.selectNodeContents(caret.node);
  const { clientX: x, clientY: y } = press;
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
}

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Acts on a click, unless it selected text or is the first half of a double click on some. */
export function clickOnRow(event: MouseEvent<HTMLTableRowElement>, act: () => void): void {
  const { currentTarget: row, detail } = event;
  clearTimeout(waiting);
  if (hasSelection(row)) return;
  // A key has no clicks.
  if (detail === 0 || !isOverText(event)) act();
  else
    waiting = setTimeout(() => {
      if (row.isConnected && !hasSelection(row)) act();
    }, DOUBLE_CLICK_MS);
}

/** Whether text of an element is selected. */
export function hasSelection(element: Element): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
}
