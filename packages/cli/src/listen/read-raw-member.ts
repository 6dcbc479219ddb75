import { parseJson } from '@posthorn/common';
/** A string, or a punctuation character of JSON. Numbers, literals and white space are between them. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/sy;
const BETWEEN = /[^"{}[\],:]*/y;

/**
 * Returns the unchanged text of a member of valid JSON, by the names of its enclosing objects. Returns undefined when
 * the member does not exist. Parsing and serializing would change the notation of numbers.
 */
export function readRawMember(json: string, path: readonly string[]): string | undefined {
  let text = json;
  for (const name of path) {
    const member = findMember(text, name);
    if (member === undefined) return undefined;
    text = member;
  }
  return text;
}

function findMember(json: string, wanted: string): string | undefined {
  for (const { name, start, end } of membersOf(json)) if (name === wanted) return json.slice(start, end);
  return undefined;
}

interface Member {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Yields the members of the outermost object. */
function* membersOf(json: string): Generator<Member> {
  let depth = 0;
  let lastString = '""';
  let member: Omit<Member, 'end'> | undefined;
  for (const { token, at } of tokensOf(json)) {
    if (depth === 1) {
      if (token === ':') member = { name: parseJson(lastString) as string, start: at + 1 };
      else if (token.startsWith('"')) lastString = token;
      else if (member !== undefined && /[,}\]]/.test(token)) yield { ...member, end: at };
    }
    depth += nestingOf(token);
  }
}

function nestingOf(token: string): number {
  if (token === '{' || token === '[') return 1;
  return token === '}' || token === ']' ? -1 : 0;
}

function* tokensOf(json: string): Generator<{ readonly token: string; readonly at: number }> {
  for (let at = 0; at < json.length;) {
    BETWEEN.lastIndex = at;
    BETWEEN.exec(json);
    TOKEN.lastIndex = BETWEEN.lastIndex;
    const start = TOKEN.lastIndex;
    const token = TOKEN.exec(json)?.[0];
    if (token === undefined) return;
    yield { token, at: start };
    at = start + token.length;
  }
}
