import { parse } from 'node:querystring';
import type { JsonSchema, OperationObject } from '@posthorn/openapi';
import type { Validation } from '@posthorn/test-support';

export interface AskedOperation {
  /** The path in the document. */
  readonly path: string;
  readonly operation: OperationObject;
  /** The target that was sent, with its query. */
  readonly target: string;
}

/** Finds violations of the document in the parameters of a request. */
export function findParameterIssues(
  { path, operation, target }: AskedOperation,
  validate: Validation,
): readonly string[] {
  const [pathname = ''] = target.split(/[?#]/);
  const query = parse(/\?([^#]*)/.exec(target)?.[1] ?? '');
  const ofPath = readPath(path, pathname);
  const parameters = (operation.parameters ?? []).filter((each) => each.in !== 'header');
  const known = new Set(parameters.filter((each) => each.in === 'query').map(({ name }) => name));
  const unknown = Object.keys(query).filter((name) => !known.has(name));
  const invalid = parameters.flatMap(({ name, in: place, required, schema }) => {
    const given = place === 'path' ? ofPath[name] : query[name];
    if (given === undefined) return required ? [`no ${name}`] : [];
    return validate(schema, readText(schema, given)).map((issue) => `${name}: ${issue}`);
  });
  return [...invalid, ...unknown.map((name) => `an unknown parameter ${name}`)];
}

function readPath(path: string, pathname: string): Readonly<Record<string, string>> {
  const segments = pathname.split('/');
  return Object.fromEntries(
    path.split('/').flatMap((part, at) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name === undefined ? [] : [[name, decode(segments[at] ?? '')]];
    }),
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parses a text as the type of the schema, in JSON format. Other formats stay text. */
function readText({ type }: JsonSchema, given: string | string[]): unknown {
  const isSpelt = type === 'integer' ? /^-?\d+$/ : /^(true|false)$/;
  const isRead = typeof given === 'string' && (type === 'integer' || type === 'boolean');
  if (!isRead || !isSpelt.test(given)) return given;
  return type === 'integer' ? Number(given) : given === 'true';
}
