import { isOwn, paramsTypeOf, resultTypeOf } from '../document/client-operation.js';
import type { Client } from '../document/read-client.js';
import { type Schema, membersOf } from '../document/schema.js';
import { toTypeName } from '../names.js';
import { indent, printDocstring } from './print-docstring.js';
import { type Context, isNullable, printType } from './print-type.js';

/** Members that a class cannot have, because they are keywords of Python. */
const KEYWORDS = ['and', 'as', 'class', 'def', 'from', 'global', 'import', 'in', 'is', 'not', 'or', 'pass'];

/** The types of the document's components, and those that only one operation has. */
export function printModels({ schemas, requests, operations }: Client): string {
  const nullable = new Set(Object.keys(schemas).filter((name) => isNullable(schemas[name] ?? {})));
  const components = Object.entries(schemas).map(([name, schema]) => {
    return printModel(name, schema, { side: requests.has(name) ? 'request' : 'answer', nullable });
  });
  const own = operations.flatMap((operation) => [
    ...printOwn(paramsTypeOf(operation), operation.params?.schema, { side: 'request', nullable }),
    ...printOwn(resultTypeOf(operation), operation.data, { side: 'answer', nullable }),
  ]);
  return `"""The types of requests and answers. An answer is the JSON as it came, so that members of a newer API are there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict

from .._typing import NotRequired
from ..raw_json import RawJson

${[...components, ...own].join('\n\n\n')}
`;
}

function printOwn(name: string, schema: Schema | undefined, context: Context): readonly string[] {
  return isOwn(schema) ? [printModel(name, schema, context)] : [];
}

/** The class of an object, after those of the objects in it. Other schemas get a name only. */
function printModel(name: string, schema: Schema, { side, nullable }: Context): string {
  const nested: string[] = [];
  const nameNested = (member: string, inner: Schema): string => {
    const nestedName = `${name}${toTypeName(member)}`;
    nested.push(printModel(nestedName, inner, { side, nullable }));
    return nestedName;
  };
  const members = membersOf(schema);
  if (members.length === 0) return `${name} = ${printType(schema, { side, nullable }, () => 'Any')}`;
  const typed = members.map(([member, inner]) => ({
    member,
    type: printType(inner, { side, nullable }, (object) => nameNested(member, object)),
    isRequired: schema.required?.includes(member) === true,
    comment: inner.description,
  }));
  return [...nested, printClass(name, schema.description, typed)].join('\n\n\n');
}

interface Member {
  readonly member: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly comment: string | undefined;
}

function printClass(name: string, description: string | undefined, members: readonly Member[]): string {
  const isPartial = members.every(({ isRequired }) => !isRequired);
  const typeOf = ({ type, isRequired }: Member): string =>
    isRequired || isPartial ? type : `NotRequired[${type}]`;
  const total = isPartial ? ', total=False' : '';
  if (members.some(({ member }) => KEYWORDS.includes(member))) {
    const entries = members.map((each) => `${JSON.stringify(each.member)}: ${JSON.stringify(typeOf(each))}`);
    return `${name} = TypedDict(${JSON.stringify(name)}, {${entries.join(', ')}}${total})`;
  }
  const lines = members.flatMap((each) => [`${each.member}: ${typeOf(each)}`, printDocstring(each.comment)]);
  const body = [printDocstring(description), ...lines].filter((line) => line !== '').join('\n');
  return `class ${name}(TypedDict${total}):\n${indent(body)}`;
}
