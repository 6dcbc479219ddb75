import type { JsonSchema, OpenApiDocument, OperationObject } from '@posthorn/openapi';

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Returns the parameters and the members of bodies without a description. */
export function findUndescribed({ paths, components }: OpenApiDocument): readonly string[] {
  function findMembers(name: string, given: Schema): readonly string[] {
    const { properties = {}, items } = resolve(given, components.schemas);
    return [
      ...Object.entries(properties).flatMap(([member, schema]) => [
        ...(isTold(resolve(schema, components.schemas)) ? [] : [`${name}.${member}`]),
        ...findMembers(`${name}.${member}`, schema),
      ]),
      ...(items === undefined ? [] : findMembers(`${name}[]`, items)),
    ];
  }

  return Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId, parameters = [], requestBody }: OperationObject) => [
      ...parameters.filter((each) => !isTold(each)).map(({ name }) => `${operationId} ${name}`),
      ...findMembers(operationId, requestBody?.content['application/json']?.schema ?? {}),
    ]);
}

function isTold({ description = '' }: { readonly description?: string }): boolean {
  return description !== '';
}

function resolve(schema: Schema, schemas: Readonly<Record<string, JsonSchema>>): Schema {
  return schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
}
