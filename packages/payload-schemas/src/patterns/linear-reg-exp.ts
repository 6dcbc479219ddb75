import type { RegExpEngine } from 'ajv/dist/types/index.js';
import { RE2JS } from 're2js';
import { stepsOf } from './measure-pattern.js';
import { reportSteps } from './pattern-meter.js';

/**
 * Ajv's `regExp`: patterns with the syntax and the meaning of RE2, in a time linear in the text. As in JSON Schema, a
 * pattern matches anywhere in the text. `find` is slower than `test`, which would keep megabytes of each pattern.
 */
export const linearRegExp: RegExpEngine = Object.assign(compile, { code: 'linearRegExp' });

function compile(pattern: string): ReturnType<RegExpEngine> {
  const compiled = RE2JS.compile(pattern);
  const stepsPerCharacter = stepsOf(compiled);
  return {
    test(text) {
      reportSteps(stepsPerCharacter * (text.length + 1));
      return compiled.matcher(text).find();
    },
    // Ajv takes two expressions with the same text for one.
    toString: () => pattern,
  } as ReturnType<RegExpEngine>;
}
