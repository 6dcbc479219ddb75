import { readFileSync } from 'node:fs';
import { parseJson } from './json/parse-json.js';

const file = new URL('../package.json', import.meta.url);

/** The version of Posthorn, which all its packages share. */
export const VERSION = (parseJson(readFileSync(file, 'utf8')) as { readonly version: string }).version;
