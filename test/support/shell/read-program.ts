import { readFileSync } from 'node:fs';

/** The first JavaScript block of a Markdown file. Throws when it has none. */
export function readProgram(file: string): string {
  const program = /^```js\n(.*?)^```$/ms.exec(readFileSync(file, 'utf8'))?.[1];
  if (program === undefined) throw new Error(`${file} has no block "js".`);
  return program;
}
