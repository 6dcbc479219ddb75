import type { Locator, Page } from 'playwright-core';

/** What is wrong with the keyboard's way through a page. Each entry is the element's HTML, cut. */
export interface KeyboardFlaws {
  /** Controls that neither Tab nor, within tabs, choices and the rows of a list, the arrow keys reach. */
  readonly unreached: readonly string[];
  /** Elements that look the same with and without the focus. */
  readonly unmarked: readonly string[];
  /** Elements that get the focus outside of the window, or below something else. */
  readonly hidden: readonly string[];
}

/** No page has as many stops. */
const MAX_STOPS = 200;

/** Runs in the page. */
const PREPARE = `(() => {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [role="tab"], [role="button"]';
  const GROUPS = '[role="tablist"], [role="radiogroup"]';
  const MEMBERS = '[role="tab"], [type="radio"]';
  const visited = new Set();
  const unmarked = new Set();
  const hidden = new Set();
  let before;
  let ends = 0;
  const isUsable = (element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled, [type="hidden"], [data-focus-guard]') &&
    element.closest('[inert], [aria-hidden="true"]') === null;
  const room = () => [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.body;
  // Some fields are not seen themselves: what is around or beside them shows the focus.
  const look = (element) =>
    [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement].map((part) => {
      if (part === null || part === undefined) return '';
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(part);
      return (outlineStyle === 'none' ? '' : outlineStyle + outlineWidth + outlineColor) + boxShadow;
    }).join();
  // A field without a look of its own is seen by its label.
  const isSeen = (element) => isUncovered(element) || (element.labels?.[0] !== undefined && isUncovered(element.labels[0]));
  const isUncovered = (target) => {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const points = [[(left + right) / 2, (top + bottom) / 2], [left + 3, top + 3], [right - 3, bottom - 3]];
    return points.some(([x, y]) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (target.contains(found) || found.contains(target) && found !== document.body);
    });
  };
  // One row of a list is a stop, and the arrow keys lead to the others.
  const isRowOf = (element) => {
    const row = element.closest('tr[data-index]');
    return row !== null && [...visited].some((one) => row.parentElement.contains(one));
  };
  const groups = () => [...room().querySelectorAll(GROUPS)].filter(isUsable);
  const describe = (element) => element.outerHTML.slice(0, 220);
  window.keyboardWalk = {
    /** Returns false when the focus was here before. At the end of the page, nothing has it. */
    visit() {
      const focused = document.activeElement;
      if (before !== undefined && before.element !== focused && before.element.isConnected
        && look(before.element) === before.look) unmarked.add(before.element);
      before = undefined;
      if (focused === null || focused === document.body) return ends++ < 2;
      if (visited.has(focused)) return false;
      visited.add(focused);
      if (!focused.matches(':focus')) throw new Error('The active element has no focus.');
      if (!isSeen(focused)) hidden.add(focused);
      before = { element: focused, look: look(focused) };
      return true;
    },
    groups: () => groups().length,
    /** Focuses a group. Returns the number of its members. */
    enterGroup(index) {
      const members = [...groups()[index].querySelectorAll(MEMBERS)];
      members.find((member) => visited.has(member))?.focus();
      return members.length;
    },
    flaws: () => ({
      unreached: [...room().querySelectorAll(CONTROLS)].filter(isUsable)
        .filter((element) => !visited.has(element) && element.closest(GROUPS) === null && !isRowOf(element))
        .map(describe),
      unmarked: [...unmarked].map(describe),
      hidden: [...hidden].map(describe),
    }),
    unreachedMembers: (index) =>
      [...groups()[index].querySelectorAll(MEMBERS)].filter((member) => !visited.has(member)).map(describe),
  };
})()`;

/** The element while it has the focus. */
export function focused(element: Locator): Locator {
  return element.and(element.page().locator(':focus'));
}

/** Presses Tab until an element has the focus. */
export async function tabTo(element: Locator): Promise<void> {
  await element.waitFor({ state: 'attached' });
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if ((await focused(element).count()) > 0) return;
    await element.page().keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(element)}.`);
}

/** Goes through all stops of the page with the Tab key, or of the dialog that is open. */
export async function walkByKeyboard(page: Page): Promise<KeyboardFlaws> {
  await page.evaluate(PREPARE);
  const visit = async (key: string): Promise<boolean> => {
    await page.keyboard.press(key);
    return await page.evaluate<boolean>('keyboardWalk.visit()');
  };
  let stops = 0;
  while (stops < MAX_STOPS && (await visit('Tab'))) stops += 1;
  const { unreached, ...flaws } = await page.evaluate<KeyboardFlaws>('keyboardWalk.flaws()');
  const missed = [...unreached];
  // The last group first: a tab replaces what its panel shows, and groups within it.
  for (let group = (await page.evaluate<number>('keyboardWalk.groups()')) - 1; group >= 0; group -= 1) {
    const members = await page.evaluate<number>(`keyboardWalk.enterGroup(${group})`);
    for (let member = 0; member < members; member += 1) await visit('ArrowRight');
    missed.push(...(await page.evaluate<string[]>(`keyboardWalk.unreachedMembers(${group})`)));
  }
  return { ...flaws, unreached: missed };
}
