import type { MouseEvent } from 'react';

/** The link of a row, which lies over all of it. */
export const ROW_LINK = 'data-row-link';

/** A press that moves less is a click. */
const DRAG_PX = 4;

type Press = Pick<MouseEvent<HTMLTableRowElement>, 'currentTarget' | 'clientX' | 'clientY'>;

interface Caret {
  readonly node: Node;
  readonly offset: number;
}

/** A press on the link of a row, which selects the text below it by a drag. */
export function pressOnText(event: MouseEvent<HTMLTableRowElement>): void {
  const { target } = event;
  if (!isPlainPress(event) || !(target instanceof HTMLElement) || !target.hasAttribute(ROW_LINK)) return;
  // The browser would drag the link.
  event.preventDefault();
  target.focus({ preventScroll: true });
  const selection = getSelection();
  selection?.removeAllRanges();
  const start = caretAt(event);
  if (start !== undefined && selection !== null) selectByDrag(selection, start, event);
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

function selectWord({ node, offset }: Caret): void {
  const selection = getSelection();
  selection?.collapse(node, offset);
  selection?.modify('move', 'backward', 'word');
  selection?.modify('extend', 'forward', 'word');
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

/** The same, if the point is over a text. */
function textAt(press: Press): Caret | undefined {
  const caret = caretAt(press);
  if (caret?.node.nodeType !== Node.TEXT_NODE) return undefined;
  const range = document.createRange();
  range.selectNodeContents(caret.node);
  const { clientX: x, clientY: y } = press;
  const isOver = [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
  return isOver ? caret : undefined;
}

/** Acts on a click, unless it ends a drag that selected text. */
export function clickOnRow(event: MouseEvent<HTMLTableRowElement>, act: () => void): void {
  if (hasSelection(event.currentTarget)) return;
  // A key has no clicks.
  if (event.detail > 0) guardSecondClick(textAt(event));
  act();
}

/** The second click of a double click selects a word of the row, whatever the first one has put under the pointer. */
function guardSecondClick(text: Caret | undefined): void {
  const ended = new AbortController();
  const guard = (event: globalThis.MouseEvent): void => {
    if (event.detail < 2) {
      if (event.type === 'mousedown') ended.abort();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'mousedown' && text?.node.isConnected) selectWord(text);
  };
  for (const type of ['mousedown', 'click'] as const)
    window.addEventListener(type, guard, { capture: true, signal: ended.signal });
}

/** Whether text of an element is selected. */
export function hasSelection(element: Element): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
}
