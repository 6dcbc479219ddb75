import { readFileSync } from 'node:fs';

const file = new URL('../package.json', import.meta.url);

/** The version of Posthorn, which all its packages share. */
export const VERSION = (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
