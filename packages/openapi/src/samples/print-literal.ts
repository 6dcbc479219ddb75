import { isObject } from '@posthorn/common';

/** How a language writes what JSON has. */
interface Notation {
  readonly indent: string;
  name(name: string): string;
  text(text: string): string;
  constant(value: boolean | null): string;
}

export const TYPESCRIPT: Notation = {
  indent: '  ',
  name: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : TYPESCRIPT.text(name)),
  text: (text) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
  constant: String,
};

export const PYTHON: Notation = {
  indent: '    ',
  name: (name) => JSON.stringify(name),
  text: (text) => JSON.stringify(text),
  constant: (value) => ({ true: 'True', false: 'False', null: 'None' })[`${value}`],
};

/** Writes a value of JSON as a literal, a member a line. */
export function printLiteral(value: unknown, notation: Notation, margin = ''): string {
  const inner = margin + notation.indent;
  const lines = (open: string, entries: readonly string[], close: string): string =>
    entries.length === 0
      ? open + close
      : `${open}\n${entries.map((entry) => `${inner}${entry},\n`).join('')}${margin}${close}`;
  if (typeof value === 'string') return notation.text(value);
  if (typeof value === 'boolean' || value === null) return notation.constant(value);
  if (Array.isArray(value))
    return lines(
      '[',
      value.map((each) => printLiteral(each, notation, inner)),
      ']',
    );
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${notation.name(name)}: ${printLiteral(member, notation, inner)}`,
  );
  return lines('{', members, '}');
}
