/** Writes a table. Without rows, nothing. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))];
  return `${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`;
}

function cell(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');
}

export function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\n`;
}

/** Joins blocks with an empty line, without the empty ones. */
export function blocks(...texts: readonly string[]): string {
  return `${texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n')}\n`;
}
