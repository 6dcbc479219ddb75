import { wrapText } from '../wrap-text.js';

const LONGEST_LINE = 110;

/** Returns a documentation comment, or nothing without a text. */
export function printComment(...texts: readonly (string | undefined)[]): string {
  const lines = texts.flatMap((text) =>
    text === undefined ? [] : wrapText(text.replaceAll('*/', '* /'), LONGEST_LINE),
  );
  const [only, ...others] = lines;
  if (only === undefined) return '';
  return others.length === 0
    ? `/** ${only} */\n`
    : `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`;
}
