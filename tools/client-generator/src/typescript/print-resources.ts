import { toFileName, toTypeName } from '../names.js';

/** The class that holds all resources, and the types of their parameters and results. */
export function printResources(groups: readonly string[]): string {
  const fileOf = (group: string): string => `'./${toFileName(group)}.js'`;
  const classOf = (group: string): string => `${toTypeName(group)}Resource`;
  const print = (line: (group: string) => string): string => groups.map(line).join('\n');
  return `import type { Api } from '../call/api.js';
${print((group) => `import { ${classOf(group)} } from ${fileOf(group)};`)}

${print((group) => `export type * from ${fileOf(group)};`)}

export class Resources {
  ${print((group) => `readonly ${group}: ${classOf(group)};`)}

  constructor(api: Api) {
    ${print((group) => `this.${group} = new ${classOf(group)}(api);`)}
  }
}`;
}
