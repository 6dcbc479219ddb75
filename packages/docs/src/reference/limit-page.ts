import type { Plan } from '@posthorn/domain';
import type { OpenApiDocument, OperationObject } from '@posthorn/openapi';
import type { Page } from '../pages/page.js';
import { describeLimits, membersOf, type Schemas } from './describe-schema.js';
import { blocks, table } from './markdown.js';

export interface Limits {
  /** What is limited, and how. */
  readonly ofService: readonly (readonly [what: string, limit: string])[];
  readonly plans: Readonly<Record<string, Plan>>;
}

/** Each limit of the running service: its own, those of the plans, and those of each request. */
export function limitPage({ ofService, plans }: Limits, document: OpenApiDocument): Page {
  const { paths, components } = document;
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return {
    path: 'limits',
    title: 'Limits',
    section: 'The API',
    markdown: () =>
      blocks(
        '# Limits',
        'A request beyond a limit is refused, and nothing of it is kept. The [error](errors.md) says which limit it was.',
        '## Of the service',
        table(['what', 'limit'], ofService),
        '## Of a plan',
        'The tenant of a project has a plan, which its operator sets.',
        describePlans(plans),
        '## Of requests',
        table(
          ['operation', 'parameter or member', 'limit'],
          operations.flatMap((operation) => limitsOf(operation, components.schemas)),
        ),
      ),
  };
}

const PLAN_ROWS: readonly (readonly [keyof Plan, string])[] = [
  ['messagesPerMonth', 'messages a month'],
  ['allowsOverage', 'more messages are accepted, and counted'],
  ['maxRatePerMinute', 'most sends a minute that a project may be set to'],
  ['maxProjects', 'projects'],
  ['maxEndpointsPerProject', 'endpoints of a project'],
  ['maxConsumersPerProject', 'consumers of a project'],
  ['maxEventTypesPerProject', 'event types of a project'],
  ['defaultRetentionHours', 'hours that payloads are kept, by default'],
  ['maxRetentionHours', 'hours that payloads are kept, at most'],
  ['storesResponseBodies', 'response bodies are kept'],
  ['exportsPerHour', 'exports an hour'],
];

function describePlans(plans: Limits['plans']): string {
  const rows = PLAN_ROWS.map(([member, words]) => [
    words,
    ...Object.values(plans).map((plan) => describeValue(plan[member])),
  ]);
  return table(['limit', ...Object.keys(plans)], rows);
}

function describeValue(value: number | boolean | null): string {
  if (value === null) return 'unlimited';
  return typeof value === 'number' ? value.toLocaleString('en') : { true: 'yes', false: 'no' }[`${value}`];
}

function limitsOf(operation: OperationObject, schemas: Schemas): readonly (readonly string[])[] {
  const { operationId, summary, parameters = [], requestBody } = operation;
  const link = `[${summary}](reference/${operationId}.md)`;
  const body = requestBody?.content['application/json']?.schema;
  return [
    ...parameters.map(({ name, schema }) => [name, describeLimits(schema, schemas)] as const),
    ...(body === undefined
      ? []
      : membersOf(body, schemas).map(({ path, limits }) => [path, limits] as const)),
  ].flatMap(([name, limits]) => (limits === '' ? [] : [[link, `\`${name}\``, limits]]));
}
