import { format } from '@wasm-fmt/ruff_fmt';
import type { Client, Resource } from '../document/read-client.js';
import { toSnakeCase, toTypeName } from '../names.js';
import { indent } from './print-docstring.js';
import { printModels } from './print-models.js';
import { prefixOf, printResource } from './print-resource.js';

const NOTICE = '# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.';

/** Returns the generated files of the Python client by their paths in its package. */
export function generatePython(client: Client): readonly (readonly [string, string])[] {
  const files = [
    ['models/__init__.py', printModels(client)],
    ['resources/__init__.py', printResources(client.resources)],
    ...client.resources.map((each) => [
      `resources/${toSnakeCase(each.group)}.py`,
      printResource(each, client),
    ]),
  ] as const;
  return files.map(([name = '', text = '']) => [
    name,
    format(`${NOTICE}\n\n${text}`, name, { line_width: 110 }),
  ]);
}

/** The classes that hold all resources. */
function printResources(resources: readonly Resource[]): string {
  const names = resources.map(({ group }) => [toSnakeCase(group), `${toTypeName(group)}Resource`] as const);
  const imports = names
    .map(([file, type]) => `from .${file} import ${[type, `Async${type}`].sort().join(', ')}`)
    .sort();
  const classes = (['sync', 'async'] as const).map((kind) => {
    const prefix = prefixOf(kind);
    const members = names.map(([name, type]) => `self.${name} = ${prefix}${type}(api)`).join('\n');
    const init = `def __init__(self, api: ${prefix}Api) -> None:\n${indent(members)}`;
    return `class ${prefix}Resources:\n${indent(init)}`;
  });
  return `from .._api import Api, AsyncApi\n${imports.join('\n')}\n\n\n${classes.join('\n\n\n')}\n`;
}
