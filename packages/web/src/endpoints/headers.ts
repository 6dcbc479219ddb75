/** The headers of a text with one a line. */
export function readHeaders(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(linesOf(text).map(({ name, value }) => [name, value]));
}

/** What is wrong with the first line that is no header, or that repeats the name of another. */
export function findHeaderIssue(text: string): string | null {
  const names = new Set<string>();
  for (const { number, name, isHeader } of linesOf(text)) {
    if (!isHeader) return `Line ${number} is no header: write a name, a colon and a value.`;
    if (names.has(name.toLowerCase())) return `Line ${number} repeats the header ${name}.`;
    names.add(name.toLowerCase());
  }
  return null;
}

interface HeaderLine {
  readonly number: number;
  readonly name: string;
  readonly value: string;
  readonly isHeader: boolean;
}

function linesOf(text: string): readonly HeaderLine[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const [name = '', ...value] = line.split(':');
    const isHeader = name.trim() !== '' && value.length > 0;
    return [{ number: index + 1, name: name.trim(), value: value.join(':').trim(), isHeader }];
  });
}
