import type { OpenApiDocument } from '@posthorn/openapi';
import type { ClientOperation } from './client-operation.js';
import { readOperations } from './read-operation.js';
import { requestComponents } from './request-components.js';
import type { Schema } from './schema.js';

/** What every client has, in any language. */
export interface Client {
  readonly operations: readonly ClientOperation[];
  readonly resources: readonly Resource[];
  /** The components of the document, without those of errors. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** The names of the components that bodies of requests consist of. */
  readonly requests: ReadonlySet<string>;
  readonly errorCodes: readonly string[];
}

export interface Resource {
  readonly group: string;
  readonly description: string | undefined;
  readonly operations: readonly ClientOperation[];
}

export function readClient({ paths, components, tags }: OpenApiDocument): Client {
  const operations = readOperations(paths, components.schemas);
  const errorCodes = Object.keys(components.responses);
  const schemas = Object.fromEntries(
    Object.entries(components.schemas).filter(([name]) => !errorCodes.includes(name)),
  );
  const resources = [...new Set(operations.map(({ group }) => group))].map((group) => {
    const ofGroup = operations.filter((each) => each.group === group);
    const description = tags.find(({ name }) => name === ofGroup[0]?.tag)?.description;
    return { group, description, operations: ofGroup };
  });
  return { operations, resources, schemas, requests: requestComponents(operations, schemas), errorCodes };
}
