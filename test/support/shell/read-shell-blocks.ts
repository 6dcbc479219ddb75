import { readFileSync } from 'node:fs';

export interface ShellBlock {
  readonly file: string;
  /** The number of its first line in the file. */
  readonly line: number;
  readonly script: string;
  /** The reason why no test can run it. Undefined for a block that runs. */
  readonly noTest: string | undefined;
}

const LANGUAGES_OF_SHELLS = ['bash', 'shell', 'console', 'zsh'];
const MARKER = 'no-test: ';

/**
 * The fenced blocks of a Markdown file in the language `sh`.
 * A block with `no-test: <reason>` in its info string is not run.
 * Throws on a block that would be skipped silently: another shell language, or another word after `sh`.
 */
export function readShellBlocks(file: string): readonly ShellBlock[] {
  const text = readFileSync(file, 'utf8');
  const fences = [...text.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)];
  return fences.flatMap((fence) => {
    const [, info = '', script = ''] = fence;
    const [language = '', ...words] = info.split(' ');
    const line = text.slice(0, fence.index).split('\n').length + 1;
    const rest = words.join(' ');
    const isUnknown = language === 'sh' && rest !== '' && !rest.startsWith(MARKER);
    if (LANGUAGES_OF_SHELLS.includes(language) || isUnknown) {
      throw new Error(`${file}:${line} has a block "${info}": write "sh", or "sh no-test: <reason>".`);
    }
    if (language !== 'sh') return [];
    return [{ file, line, script, noTest: rest === '' ? undefined : rest.slice(MARKER.length) }];
  });
}
