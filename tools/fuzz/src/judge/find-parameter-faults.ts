import { parse } from 'node:querystring';
import type { JsonSchema, OperationObject, Validation } from '@posthorn/openapi';

export interface AskedOperation {
  /** As the document spells it. */
  readonly path: string;
  readonly operation: OperationObject;
  /** As it was sent, with its query. */
  readonly target: string;
}

/** What the document forbids of the parameters that a request was sent with. */
export function findParameterIssues(
  { path, operation, target }: AskedOperation,
  validate: Validation,
): readonly string[] {
  const [pathname = ''] = target.split(/[?#]/);
  const query = parse(/\?([^#]*)/.exec(target)?.[1] ?? '');
  const ofPath = readPath(path, pathname);
  return (operation.parameters ?? []).flatMap(({ name, in: place, required, schema }) => {
    const given = place === 'path' ? ofPath[name] : query[name];
    if (given === undefined) return required ? [`no ${name}`] : [];
    return validate(schema, readText(schema, given)).map((issue) => `${name}: ${issue}`);
  });
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

/** A text as what the schema asks for, in the spelling of JSON; what is spelt otherwise stays a text. */
function readText({ type }: JsonSchema, given: string | string[]): unknown {
  const isSpelt = type === 'integer' ? /^-?\d+$/ : /^(true|false)$/;
  const isRead = typeof given === 'string' && (type === 'integer' || type === 'boolean');
  if (!isRead || !isSpelt.test(given)) return given;
  return type === 'integer' ? Number(given) : given === 'true';
}
