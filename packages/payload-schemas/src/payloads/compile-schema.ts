import { type Issue, parseExactJson } from '@posthorn/common';
import { findEventSchemaIssues } from '../schemas/find-schema-issues.js';
import { nameInReference } from '../schemas/find-reference-issues.js';
import type { Schema, SchemaObject } from '../schemas/schema.js';
import { type Check, all, fail } from './check.js';
import type { MeteredPayload } from './metered-payload.js';
import { scalarChecks } from './scalar-keywords.js';
import { structureChecks } from './structure-keywords.js';

export interface CompiledSchema {
  matches(payload: MeteredPayload): boolean;
  findIssues(payload: MeteredPayload): readonly Issue[];
}

/** Compiles the text of a schema that had no issues when it was stored, into functions that interpret it. */
export function compileSchema(text: string): CompiledSchema {
  const schema = parseStored(text);
  const definitions = new Map<string, Check>();
  const root = compile(schema);
  return {
    matches: (payload) => root(payload.value, { payload, issues: undefined }, undefined),
    findIssues(payload) {
      const issues: Issue[] = [];
      root(payload.value, { payload, issues }, undefined);
      return issues;
    },
  };

  function compile(node: Schema): Check {
    if (node === true) return () => true;
    if (node === false) {
      return (_value, evaluation, place) => fail(evaluation, place, ['false', {}, 'is not allowed']);
    }
    const { $ref } = node;
    const checks = [
      $ref === undefined ? undefined : compileDefinition(nameInReference($ref) ?? ''),
      ...scalarChecks(node),
      ...structureChecks(node, compile),
    ];
    return all(checks.filter((check) => check !== undefined));
  }

  /** No definition leads back to itself. */
  function compileDefinition(name: string): Check {
    const check = definitions.get(name) ?? compile(schema.$defs?.[name] ?? true);
    definitions.set(name, check);
    return check;
  }
}

function parseStored(text: string): SchemaObject {
  try {
    const schema = parseExactJson(text);
    const [issue] = findEventSchemaIssues(schema);
    if (issue !== undefined) throw new TypeError(`${issue.path} ${issue.message}`.trim());
    return schema as SchemaObject;
  } catch (error) {
    throw new Error(`A stored schema does not compile: ${String(error)}`, { cause: error });
  }
}
