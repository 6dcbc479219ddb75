import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

const FOLDER = 'packages/web/src/verify/samples';
const LANGUAGE_OF: Readonly<Record<string, string>> = {
  '.mjs': 'Node.js',
  '.py': 'Python',
  '.go': 'Go',
  '.php': 'PHP',
  '.rb': 'Ruby',
  '.java': 'Java',
  '.cs': 'C#',
};

export const LANGUAGES: readonly string[] = Object.values(LANGUAGE_OF);

/** The programs that verify a delivery. */
export const SAMPLES: readonly string[] = readdirSync(FOLDER);

export function readSample(file: string): { readonly language: string; readonly code: string } {
  return {
    language: LANGUAGE_OF[extname(file)] ?? file,
    code: readFileSync(join(FOLDER, file), 'utf8'),
  };
}
