import { type CodeKeywordDefinition, _ } from 'ajv';

export type Check = (value: unknown) => boolean;

/** A keyword whose value compiles to a function. Ajv's own keywords of this kind build a path for each call. */
export function functionKeyword(
  keyword: string,
  compile: (value: unknown) => Check,
  message = '',
): CodeKeywordDefinition {
  return {
    keyword,
    error: { message },
    code(context) {
      const check = context.gen.scopeValue('func', { ref: compile(context.schema) });
      context.fail(_`!${check}(${context.data})`);
    },
  };
}
