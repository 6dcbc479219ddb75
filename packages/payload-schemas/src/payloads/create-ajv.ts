import type { KeywordDefinition, Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { linearRegExp } from '../patterns/linear-reg-exp.js';
import { equalityKeywords } from './equality-keywords.js';

/** The schemas were checked before. Infinity, which is what JSON.parse makes of 1e400, is a number. */
const OPTIONS: Options = {
  strictSchema: true,
  strictTypes: false,
  strictNumbers: false,
  ownProperties: true,
  meta: false,
  validateSchema: false,
  validateFormats: false,
  logger: false,
  code: { regExp: linearRegExp, optimize: false },
};

/** Creates an Ajv for a single text: it never forgets what it compiled. */
export function createAjv(options: Options, keywords: readonly KeywordDefinition[] = []): Ajv2020 {
  const ajv = new Ajv2020({ ...OPTIONS, ...options });
  for (const definition of [...equalityKeywords, ...keywords])
    ajv.removeKeyword(String(definition.keyword)).addKeyword(definition);
  return ajv;
}
