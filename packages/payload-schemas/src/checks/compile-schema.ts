import type { Issue } from '@posthorn/common';
import { type Check, all, fail } from './check.js';
import type { MeteredPayload } from './metered-payload.js';
import { scalarChecks } from './scalar-keywords.js';
import { type Schema, type SchemaObject, nameInReference } from './schema.js';
import { structureChecks } from './structure-keywords.js';

export interface CompiledSchema {
  matches(payload: MeteredPayload): boolean;
  findIssues(payload: MeteredPayload): readonly Issue[];
}

/** Compiles a schema without issues into functions that interpret it. */
export function compileSchema(schema: SchemaObject): CompiledSchema {
  const definitions = new Map<string, Check>();
  const root = compileNode(schema, compileDefinition);
  return {
    matches: (payload) => root(payload.value, { payload, issues: undefined }, undefined),
    findIssues(payload) {
      const issues: Issue[] = [];
      root(payload.value, { payload, issues }, undefined);
      return issues;
    },
  };

  /** No definition leads back to itself. */
  function compileDefinition(reference: string): Check {
    const name = nameInReference(reference) ?? '';
    const check = definitions.get(name) ?? compileNode(schema.$defs?.[name] ?? true, compileDefinition);
    definitions.set(name, check);
    return check;
  }
}

/** Compiles a part of a schema. `resolve` returns the check that a reference leads to. */
export function compileNode(node: Schema, resolve: (reference: string) => Check): Check {
  if (node === true) return () => true;
  if (node === false) {
    return (_value, evaluation, place) => fail(evaluation, place, ['false', {}, 'is not allowed']);
  }
  const checks = [
    node.$ref === undefined ? undefined : resolve(node.$ref),
    ...scalarChecks(node),
    ...structureChecks(node, (part) => compileNode(part, resolve)),
  ];
  return all(checks.filter((check) => check !== undefined));
}
