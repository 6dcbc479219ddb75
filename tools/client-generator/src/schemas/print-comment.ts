const LONGEST_LINE = 110;

/** Returns a documentation comment, or nothing without a text. */
export function printComment(...texts: readonly (string | undefined)[]): string {
  const lines = texts.flatMap((text) => (text === undefined ? [] : wrap(text.replaceAll('*/', '* /'))));
  const [only, ...others] = lines;
  if (only === undefined) return '';
  return others.length === 0
    ? `/** ${only} */\n`
    : `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`;
}

function wrap(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= LONGEST_LINE) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
