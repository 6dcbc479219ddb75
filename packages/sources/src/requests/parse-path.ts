/**
 * `a.b` is `b` within `a`; `a\.b` is one name; `\\` is a backslash. A backslash before any other character is itself.
 */
export function parsePath(path: string): readonly string[] {
  const segments: string[] = [];
  let segment = '';
  for (let index = 0; index < path.length; index++) {
    const character = path.charAt(index);
    const next = path.charAt(index + 1);
    if (character === '\\' && (next === '.' || next === '\\')) {
      segment += next;
      index++;
    } else if (character === '.') {
      segments.push(segment);
      segment = '';
    } else {
      segment += character;
    }
  }
  return [...segments, segment];
}
