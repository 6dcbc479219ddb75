import {
  type MediaType,
  type OpenApiDocument,
  type OperationObject,
  type Parameter,
  type ResponseObject,
  exampleValuesOf,
} from '@posthorn/openapi';
import type { OperationForm, Page } from '../pages/page.js';
import { describeType, membersOf, type Schemas } from './describe-schema.js';
import { blocks, fence, table } from './markdown.js';

/** An operation, and where the document has it. */
interface Operation extends OperationObject {
  readonly method: string;
  readonly path: string;
}

interface OperationPageOptions {
  /** Whether pages send requests. */
  readonly hasForms: boolean;
}

/** A page for each operation, and one before them for each group of operations. */
export function operationPages(document: OpenApiDocument, options: OperationPageOptions): readonly Page[] {
  const operations = listOperations(document);
  return document.tags.flatMap(({ name, description }) => {
    const ofGroup = operations.filter(({ tags }) => tags[0] === name);
    const rows = ofGroup.map(({ method, path, operationId, summary }) => [
      `[${summary}](${operationId}.md)`,
      `\`${method.toUpperCase()} ${path}\``,
    ]);
    const overview = blocks(`# ${name}`, description, table(['operation', 'request'], rows));
    return [
      { path: `reference/${groupPath(name)}`, title: name, section: name, markdown: () => overview },
      ...ofGroup.map((operation) => operationPage(operation, document, options)),
    ];
  });
}

/** The groups of operations, for the first page. */
export function listGroups({ tags }: OpenApiDocument): string {
  const lines = tags.map(
    ({ name, description }) => `- [${name}](reference/${groupPath(name)}.md): ${description}`,
  );
  return blocks('## Call it', 'The operations of the API, a page each.', lines.join('\n'));
}

function groupPath(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

function listOperations({ paths }: OpenApiDocument): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, method, path })),
  );
}

function operationPage(
  operation: Operation,
  document: OpenApiDocument,
  { hasForms }: OperationPageOptions,
): Page {
  const { operationId, summary, method, path, tags } = operation;
  return {
    path: `reference/${operationId}`,
    title: summary,
    section: tags[0] ?? '',
    operation: { method: method.toUpperCase(), path, form: hasForms ? formOf(operation) : undefined },
    markdown: () => describeOperation(operation, document),
  };
}

/** The page sends requests to its own origin only, and shows answers that are text. */
function formOf({ servers, responses, parameters = [], requestBody }: Operation): OperationForm | undefined {
  if (servers !== undefined || Object.hasOwn(responses, '101')) return undefined;
  const media = requestBody?.content['application/json'];
  const [example] = media === undefined ? [] : exampleValuesOf(media);
  return {
    parameters: parameters.map(({ name, in: place, required }) => ({ name, in: place, required })),
    body: example === undefined ? undefined : JSON.stringify(example, undefined, 2),
  };
}

function describeOperation(operation: Operation, document: OpenApiDocument): string {
  const { schemas } = document.components;
  const { method, path, operationId, summary, description = '', servers, parameters = [] } = operation;
  const request = `${method.toUpperCase()} ${servers?.[0]?.url ?? ''}${path}`;
  return blocks(
    `# ${summary}`,
    fence('http', request),
    description,
    describeAccess(operation, document),
    describeSamples(operation),
    parameters.length === 0 ? '' : '## Parameters',
    table(
      ['name', 'in', 'type', 'description'],
      parameters.map((each) => describeParameter(each, schemas)),
    ),
    describeBody(operation, schemas),
    describeAnswers(operation, schemas),
    describeErrors(operation, document),
    `Clients call this operation \`${operationId}\`.`,
  );
}

/** What an operation needs that is about several kinds. */
const BY_KIND = 'by kind';

function describeAccess(operation: Operation, { security: byDefault }: OpenApiDocument): string {
  const { security = byDefault, 'x-required-scope': scope, 'x-conditional-scope': further } = operation;
  const ways = security.flatMap((each) => Object.entries(each));
  if (ways.length === 0) return 'Needs no API key.';
  const portal = ways.find(([name]) => name === 'portalToken')?.[1] ?? [];
  return [
    ...(ways.some(([name]) => name === 'apiKey') ? ['Needs an API key'] : ['Needs a session of the console']),
    ...(scope === undefined ? [] : [describeScope(scope)]),
    ...(portal.length === 0
      ? []
      : [`, or a portal token with ${portal.map((each) => `\`${each}\``).join(' and ')}`]),
    '.',
    ...(further === undefined
      ? []
      : [` The scope \`${further.scope}\` is needed, too, when ${further.when}.`]),
  ].join('');
}

function describeScope(scope: string): string {
  return scope === BY_KIND
    ? ' with a scope for the kind of what it is about'
    : ` with the scope \`${scope}\``;
}

/** One after the other. The browser shows that of the reader's language. */
function describeSamples({ 'x-codeSamples': samples = [] }: Operation): string {
  return blocks(
    samples.length === 0 ? '' : '## Samples',
    ...samples.map(({ lang, source }) => fence(lang, source)),
  );
}

function describeParameter(
  { name, in: place, required, schema, description = '' }: Parameter,
  schemas: Schemas,
): readonly string[] {
  return [`\`${name}\``, place, withNeed(describeType(schema, schemas), required), description];
}

function withNeed(type: string, isRequired: boolean): string {
  return isRequired ? `**required**, ${type}` : type;
}

function describeBody({ requestBody }: Operation, schemas: Schemas): string {
  const media = requestBody?.content['application/json'];
  if (media === undefined) return '';
  return blocks('## Body', describeMedia(media, schemas, withNeed));
}

type Qualify = (type: string, isRequired: boolean) => string;

function describeMedia(media: MediaType, schemas: Schemas, qualify: Qualify = (type) => type): string {
  const rows = membersOf(media.schema ?? {}, schemas)
    .filter(({ path }) => path !== 'data' && !path.startsWith('meta'))
    .map(({ path, type, isRequired, description }) => [
      `\`${path}\``,
      qualify(type, isRequired),
      description,
    ]);
  const examples = exampleValuesOf(media).map((each) => fence('json', JSON.stringify(each, undefined, 2)));
  return blocks(table(['member', 'type', 'description'], rows), ...examples);
}

function describeAnswers({ responses }: Operation, schemas: Schemas): string {
  return blocks(
    ...Object.entries(responses)
      .filter(([status]) => /^[123]/.test(status))
      .map(([status, response]) => {
        const { description, content = {} } = response as ResponseObject;
        const media = content['application/json'];
        return blocks(
          `## Answer ${status}`,
          media === undefined ? description : describeMedia(media, schemas),
        );
      }),
  );
}

function describeErrors({ responses }: Operation, { components }: OpenApiDocument): string {
  const rows = Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([status, response]) => {
      const { description } =
        '$ref' in response ? (components.responses[codeOf(response.$ref)] ?? { description: '' }) : response;
      return [...description.matchAll(/^`(\w+)`: (.*)$/gm)].map(([, code = '', meaning = '']) => [
        status,
        `[${code}](../errors.md#${code.toLowerCase()})`,
        meaning,
      ]);
    });
  return blocks('## Errors', table(['status', 'code', 'meaning'], rows));
}

function codeOf(reference: string): keyof OpenApiDocument['components']['responses'] {
  return reference.slice(
    '#/components/responses/'.length,
  ) as keyof OpenApiDocument['components']['responses'];
}
