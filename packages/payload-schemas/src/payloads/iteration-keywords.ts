import { type CodeKeywordDefinition, type KeywordCxt, type Name, _ } from 'ajv';
import names from 'ajv/dist/compile/names.js';
import { Type } from 'ajv/dist/compile/util.js';

/** Enough for a reader of an answer. A payload can hold half a million. */
export const MAX_ISSUES = 100;

/** The keywords of which a small schema has as many errors as a payload has values. They stop after enough of them. */
export const iterationKeywords: readonly CodeKeywordDefinition[] = [
  { keyword: 'items', type: 'array', schemaType: ['object', 'boolean'], code: checkItems },
  { keyword: 'additionalProperties', type: 'object', schemaType: ['object', 'boolean'], code: checkMembers },
];

function checkItems(context: KeywordCxt): void {
  const { gen, data } = context;
  gen.forRange('index', 0, _`${data}.length`, (index) => check(context, index, Type.Num));
}

function checkMembers(context: KeywordCxt): void {
  const { gen, data, parentSchema } = context;
  const { properties = {} } = parentSchema as { readonly properties?: object };
  const named = gen.scopeValue('obj', { ref: new Set(Object.keys(properties)) });
  gen.forOf('name', _`Object.keys(${data})`, (name) =>
    gen.if(_`!${named}.has(${name})`, () => check(context, name, Type.Str)),
  );
}

function check(context: KeywordCxt, dataProp: Name, dataPropType: Type): void {
  const { gen, keyword } = context;
  context.subschema({ keyword, dataProp, dataPropType }, gen.name('valid'));
  gen.if(_`${names.default.errors} >= ${MAX_ISSUES}`, () => gen.break());
}
