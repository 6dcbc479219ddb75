import type { RegExpEngine } from 'ajv/dist/types/index.js';
import { RE2JS } from 're2js';

/**
 * Ajv's `regExp`: patterns with the syntax and the meaning of RE2, in a time linear in the text. As in JSON Schema, a
 * pattern matches anywhere in the text. `find` is slower than `test`, which would keep megabytes of each pattern.
 */
export const linearRegExp: RegExpEngine = Object.assign(compile, { code: 'linearRegExp' });

function compile(pattern: string): ReturnType<RegExpEngine> {
  const compiled = RE2JS.compile(pattern);
  return {
    test: (text) => compiled.matcher(text).find(),
    // Ajv takes two expressions with the same text for one.
    toString: () => pattern,
  } as ReturnType<RegExpEngine>;
}
