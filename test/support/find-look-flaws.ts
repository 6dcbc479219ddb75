import type { Page } from 'playwright-core';

/** Runs in the page. What is in a dialog, a menu or a message of its own has other rules. */
const SCRIPT = `(() => {
  const seen = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility());
  const own = (element) =>
    [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data).join('').trim();
  const within = (element, selector) => element.closest(selector) !== null;
  const texts = seen.filter((element) => own(element) !== '' && !within(element, 'svg, [aria-hidden="true"]'));
  const partsOf = (color) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data;
  };
  const isRed = (color) => {
    const [red, green, blue, alpha] = partsOf(color);
    return alpha > 100 && red - Math.max(green, blue) > 50;
  };
  const isFilled = (color) => {
    const [red, green, blue, alpha] = partsOf(color);
    return alpha > 200 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60;
  };
  const say = (rule) => (element) => rule + ': ' + (element.outerHTML.length < 300 ? element.outerHTML : element.textContent);
  const apart = '[role="dialog"], [role="menu"], [role="alert"], [role="status"]';
  const buttons = seen.filter((element) => element.matches('button, a.mantine-Button-root') && !within(element, apart));
  const filled = buttons.filter((button) => isFilled(getComputedStyle(button).backgroundColor));
  const red = texts.filter((element) =>
    isRed(getComputedStyle(element).color) && !within(element, apart + ', [data-tone], [class*="Badge"], [class*="Alert"]'));
  const code = /^(https?:\\/\\/\\S+|(localhost|[\\d.]{7,}):\\d+\\/\\S*|[0-9a-f]{8}-[0-9a-f-]{27}|[a-z]{2,4}_[0-9a-f]{32}|(order|invoice)\\.\\S+)$/;
  const plain = texts.filter((element) =>
    code.test(own(element)) && !/monospace/.test(getComputedStyle(element).fontFamily));
  const fields = seen.filter((element) =>
    element.matches('input, textarea') && code.test(element.value) && !/monospace/.test(getComputedStyle(element).fontFamily));
  const badges = seen.filter((element) => element.matches('[data-tone], [class*="Badge-root"]:not([data-variant="outline"])'))
    .filter((badge) => !within(badge, 'nav') && !badge.querySelector('svg'));
  const weights = [...Map.groupBy(texts, (element) => getComputedStyle(element).fontWeight)]
    .filter(([weight]) => weight !== '400');
  return [
    ...(filled.length > 1 ? filled.map(say('more than one filled button')) : []),
    ...red.map(say('red')),
    ...plain.map(say('no monospace')),
    ...fields.map((field) => 'no monospace in a field: ' + field.value),
    ...badges.map(say('no icon')),
    ...(weights.length > 1 ? weights.map(([weight, of]) => weight + ': ' + say('bold')(of[0])) : []),
  ];
})()`;

/** Returns what breaks the look of all pages. */
export async function findLookFlaws(page: Page): Promise<readonly string[]> {
  return await page.evaluate<string[]>(SCRIPT);
}
