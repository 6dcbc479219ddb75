import { type Method, type RouteDescription, COMMON_ERRORS } from '@posthorn/http-server';
import type { TSchema } from 'typebox';
import type { Components } from '../document/components.js';
import type { Link, OperationObject, Parameter, ResponseObject } from '../document/document.js';
import { errorResponses } from '../responses/error-responses.js';
import { examplesOf } from '../examples/examples-of.js';
import { serializeExamples } from '../examples/serialize-examples.js';
import { parametersOf, describeParameter } from '../document/format-path.js';
import { fileResponse } from '../responses/file-response.js';
import { successResponse } from '../responses/success-response.js';

export interface DescribedRoute {
  readonly method: Method;
  /** Express' path syntax. */
  readonly path: string;
  readonly description: RouteDescription;
}

const SWITCHING_PROTOCOLS = { description: 'The connection is a WebSocket now.' };

/** Converts a route to an operation of the document. Throws when a parameter of its path has no description. */
export function describeRoute(
  { method, path, description }: DescribedRoute,
  components: Components,
  links: Readonly<Record<string, Link>> = {},
): OperationObject {
  const {
    operationId,
    summary,
    details,
    tag,
    query,
    headers = {},
    body,
    security,
    errors = [],
  } = description;
  const parameters = [
    ...describeParams(path, description.params, components),
    ...(query ? describeQuery(query.schema, components) : []),
    ...Object.entries(headers).map(([name, schema]) => describeHeader(name, schema, components)),
  ];
  return {
    operationId,
    summary,
    ...(details !== undefined && { description: details }),
    tags: [tag],
    ...(security !== undefined && { security }),
    ...describeScopes(description),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: describeBody(body.schema, components) }),
    responses: {
      ...withLinks(describeSuccess(method, description, components), links),
      ...errorResponses([...COMMON_ERRORS, ...errors], components),
    },
  };
}

function describeScopes({
  requiredScope,
  conditionalScope,
}: RouteDescription): Pick<OperationObject, 'x-required-scope' | 'x-conditional-scope'> {
  return {
    ...(requiredScope !== undefined && { 'x-required-scope': requiredScope }),
    ...(conditionalScope !== undefined && { 'x-conditional-scope': conditionalScope }),
  };
}

function describeSuccess(
  method: Method,
  { status = 200, creates, data, meta, message, examples, isFile, isSocket }: RouteDescription,
  components: Components,
): Readonly<Record<string, ResponseObject>> {
  if (isSocket === true) return { 101: SWITCHING_PROTOCOLS };
  if (isFile === true) return { [status]: fileResponse(status) };
  const isOfWrite = method !== 'get';
  const answer = (of: number): ResponseObject =>
    successResponse({ status: of, isOfWrite, data, meta, message, examples }, components);
  return { [status]: answer(status), ...(creates && { 201: answer(201) }) };
}

function withLinks(
  responses: Readonly<Record<string, ResponseObject>>,
  links: Readonly<Record<string, Link>>,
): OperationObject['responses'] {
  if (Object.keys(links).length === 0) return responses;
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [status, { ...response, links }]),
  );
}

/** Describes the parameters of a path, in their order. */
export function describeParams(
  path: string,
  params: Readonly<Record<string, TSchema>> = {},
  components: Components,
): readonly Parameter[] {
  const names = parametersOf(path);
  const unknown = Object.keys(params).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`${path} has no parameter ${unknown.join(', ')}.`);
  return names.map((name) => {
    const schema = params[name];
    if (schema === undefined) throw new Error(`The parameter ${name} of ${path} has no description.`);
    return {
      name: describeParameter(name),
      in: 'path',
      required: true,
      ...describeValue(schema, components),
    };
  });
}

function describeQuery(schema: TSchema, components: Components): readonly Parameter[] {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, TSchema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    // A parameter with a default is optional.
    required: required.includes(name) && !Object.hasOwn(property, 'default'),
    ...describeValue(property, components),
  }));
}

function describeHeader(name: string, schema: TSchema, components: Components): Parameter {
  return { name, in: 'header', required: false, ...describeValue(schema, components) };
}

/** Moves the description of a value to the parameter. */
function describeValue(schema: TSchema, components: Components): Pick<Parameter, 'schema' | 'description'> {
  const { description, ...value } = components.refer(schema);
  return { ...(typeof description === 'string' && { description }), schema: value };
}

function describeBody(schema: TSchema, components: Components): NonNullable<OperationObject['requestBody']> {
  const { required = [] } = schema as { readonly required?: readonly string[] };
  return {
    // An empty body is an empty object.
    required: required.length > 0,
    content: {
      'application/json': { schema: components.refer(schema), ...serializeExamples(examplesOf(schema)) },
    },
  };
}
