import { existsSync, readFileSync, readdirSync } from 'node:fs';

export interface Block {
  readonly page: string;
  readonly language: string;
  readonly text: string;
  /** The reason why no test can run it. Undefined for a block that runs. */
  readonly noTest: string | undefined;
}

const MARKER = 'no-test: ';
/** Written `sh`, so that one word finds them all. */
const OTHER_SHELLS = ['bash', 'shell', 'console', 'zsh'];

/** Every page that people read: at the root, the documentation, and the README files of packages. */
export function listPages(): readonly string[] {
  const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`);
  const packages = ['clients', 'packages'].flatMap((shelf) =>
    readdirSync(shelf).map((name) => `${shelf}/${name}/README.md`),
  );
  const readable = [...readdirSync('.'), ...docs].filter((name) => name.endsWith('.md'));
  return [...readable, ...packages.filter((name) => existsSync(name))].sort();
}

/**
 * The fenced blocks of a Markdown file. A block with `no-test: <reason>` in its info string is not run.
 * Throws on a block that would be skipped silently: without a language, or with another word after it.
 */
export function readBlocks(page: string): readonly Block[] {
  const fences = readFileSync(page, 'utf8').matchAll(/^```([^\n]*)\n(.*?)^```$/gms);
  return Array.from(fences, ([, info = '', text = '']) => {
    const [language = '', ...words] = info.split(' ');
    const rest = words.join(' ');
    if (language === '' || OTHER_SHELLS.includes(language) || (rest !== '' && !rest.startsWith(MARKER)))
      throw new Error(`${page} has a block "${info}": write "sh", or "sh no-test: <reason>".`);
    return { page, language, text, noTest: rest === '' ? undefined : rest.slice(MARKER.length) };
  });
}

/** The first JavaScript block of a Markdown file that runs. Throws when it has none. */
export function readProgram(page: string): string {
  const program = readBlocks(page).find(({ language, noTest }) => language === 'js' && noTest === undefined);
  if (program === undefined) throw new Error(`${page} has no block "js".`);
  return program.text;
}
