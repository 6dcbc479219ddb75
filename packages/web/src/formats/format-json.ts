const INDENT = '  ';
/** Strings, brackets, commas, colons, and what is between them. */
export const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
export const OPENERS: ReadonlySet<string | undefined> = new Set(['{', '[']);
export const CLOSERS: ReadonlySet<string | undefined> = new Set(['}', ']']);

/**
 * Indents JSON without reading its values, so that `1.0` and `12345678901234567890` stay as they are. Returns text that
 * is no JSON unchanged.
 */
export function formatJson(text: string): string {
  if (!/^\s*[{[]/.test(text)) return text;
  const parts: string[] = [];
  let depth = 0;
  let before: string | undefined;
  for (const token of text.match(TOKEN) ?? []) {
    if (CLOSERS.has(token)) depth -= 1;
    if (startsLine(token, before)) parts.push(`\n${INDENT.repeat(Math.max(0, depth))}`);
    parts.push(token === ':' ? ': ' : token);
    if (OPENERS.has(token)) depth += 1;
    before = token;
  }
  return parts.join('');
}

function startsLine(token: string, before: string | undefined): boolean {
  if (CLOSERS.has(token)) return !OPENERS.has(before);
  return OPENERS.has(before) || before === ',';
}
