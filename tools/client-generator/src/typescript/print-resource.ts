import { toTypeName } from '../names.js';
import type { Resource } from '../document/read-client.js';
import { printOperation, printOwnTypes } from './print-operation.js';
import { printComment } from './print-comment.js';

/** The class of a resource, with a method for each operation. */
export function printResource(
  { group, description, operations }: Resource,
  typeNames: readonly string[],
): string {
  const types = operations.map(printOwnTypes).filter((text) => text !== '');
  const methods = operations.map(printOperation).join('\n\n');
  const text = `${types.join('\n\n')}

${printComment(description)}export class ${toTypeName(group)}Resource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  ${methods}
}`;
  return `${printImports(text, typeNames)}\n\n${text}`;
}

function printImports(text: string, typeNames: readonly string[]): string {
  const uses = (name: string): boolean => new RegExp(`\\b${name}\\b(?!:)`).test(text);
  const importOf = (names: readonly string[], file: string): readonly string[] =>
    names.length === 0 ? [] : [`import type { ${names.join(', ')} } from '${file}';`];
  return [
    `import type { Api } from '../call/api.js';`,
    ...importOf(
      ['Call'].filter((name) => text.includes(`: ${name}<`)),
      '../call/call.js',
    ),
    ...importOf(
      ['ListCall'].filter((name) => text.includes(`: ${name}<`)),
      '../call/list-call.js',
    ),
    `import type { CallOptions } from '../options.js';`,
    ...(text.includes('path`') ? [`import { path } from '../call/path.js';`] : []),
    ...importOf(typeNames.filter(uses), '../generated/types.js'),
  ].join('\n');
}
