import { type Issue, isObject } from '@posthorn/common';
import {
  type ApiRequest,
  type Parser,
  createParser,
  createQueryParser,
  findClosestName,
} from '@posthorn/http-server';
import Type, { type Static, type TObject, type TProperties, type TSchemaOptions } from 'typebox';
import { readMember } from './read-member.js';

type Fields = Readonly<Record<string, unknown>>;
type Given = Pick<ApiRequest<unknown>, 'query' | 'json'>;

interface QueryOrBodyOptions extends TSchemaOptions {
  /** The members that every call needs, in its query or in its body. */
  readonly required?: readonly string[];
  /** A call without any of these members needs `all`. */
  readonly filters?: readonly string[];
}

/** The members of a call that takes them from its query, from a JSON body, or from both. */
export interface QueryOrBody<Properties extends TProperties> {
  readonly query: Parser<TObject<Properties>>;
  readonly body: Parser<TObject>;
  /** Throws INVALID_REQUEST with every issue. */
  parse(request: Given): Promise<Static<TObject<Properties>>>;
}

/** Each property is optional or has a default. */
export function createQueryOrBody<Properties extends TProperties>(
  properties: Properties,
  { required = [], filters, ...options }: QueryOrBodyOptions,
): QueryOrBody<Properties> {
  const names = Object.keys(properties);
  const query = createQueryParser(Type.Object(properties));
  const body: Parser<TObject> = createParser(Type.Partial(Type.Object(properties), options));
  return {
    query,
    body,
    async parse({ query: inQuery, json }) {
      const inBody = await json();
      const given = names.filter((name) => Object.hasOwn(inQuery, name) || hasMember(inBody, name));
      const isAll = inQuery['all'] === 'true' || readMember(inBody, 'all') === true;
      const found = [
        ...findMisspelt(inBody, names),
        ...findConflicts(inQuery, inBody, names),
        ...required.filter((name) => !given.includes(name)).map((path) => ({ path, message: 'is required' })),
        ...(filters === undefined || isAll || filters.some((name) => given.includes(name))
          ? []
          : [{ path: 'all', message: `must be true in a call without ${filters.join(', ')}` }]),
        ...body.findIssues(inBody),
      ];
      return { ...query(inQuery, found), ...(inBody as object) };
    },
  };
}

function hasMember(value: unknown, name: string): boolean {
  return readMember(value, name) !== undefined;
}

/**
 * Finds members that are probably misspelt. Other routes ignore unknown members, but here a lost filter would select
 * too much.
 */
function findMisspelt(body: unknown, names: readonly string[]): readonly Issue[] {
  const unknown = isObject(body) ? Object.keys(body).filter((name) => !names.includes(name)) : [];
  return unknown.flatMap((path) => {
    const closest = findClosestName(path, names);
    return closest === undefined ? [] : [{ path, message: `unknown member; did you mean ${closest}?` }];
  });
}

function findConflicts(query: Fields, body: unknown, names: readonly string[]): readonly Issue[] {
  return names
    .filter((name) => Object.hasOwn(query, name) && hasMember(body, name))
    .filter((name) => String(query[name]) !== String(readMember(body, name)))
    .map((path) => ({ path, message: 'differs between the query and the body' }));
}
