import { wrapText } from '../wrap-text.js';

const LONGEST_LINE = 98;

/** Returns a docstring whose first paragraph is the first text, or nothing without a text. */
export function printDocstring(...texts: readonly (string | undefined)[]): string {
  const [summary, ...others] = texts
    .filter((text) => text !== undefined)
    .map((text) => wrapText(text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""'), LONGEST_LINE));
  if (summary === undefined) return '';
  const lines = [...summary, ...others.flatMap((paragraph) => ['', ...paragraph])];
  return lines.length === 1 ? `"""${lines[0] ?? ''}"""` : `"""${lines.join('\n')}\n"""`;
}

/** Indents the lines of a block that are not empty. */
export function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '    ');
}
