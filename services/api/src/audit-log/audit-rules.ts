import { isUuid } from '@posthorn/common';
import type { AuditedCall, ShownValues } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { readMember, readText } from '../http/read-member.js';

type Described = Pick<Route<never>, 'method' | 'description'>;
type Schema = object | undefined;

/** What changes nothing that was there, and happens very often. */
const UNRECORDED: ReadonlySet<string> = new Set([
  'messages.send',
  'messages.sendBatch',
  'callbacks.send',
  'events.publish',
  'events.publishBatch',
  'pullEvents.acknowledge',
]);

/** Operations that touch credentials. */
const CREDENTIALS: ReadonlySet<string> = new Set([
  'apiKeys',
  'accessGrants',
  'portalSessions',
  'signingKeys',
  'inboundSigningKeys',
  'callbackSigningKeys',
  'endpointAuth',
  'endpointTls',
  'signatureKeys',
]);

/** Members that decide who gets what. */
const SENSITIVE: ReadonlySet<string> = new Set([
  'signing_secret',
  'notification_endpoint_id',
  'portal_origins',
]);

/** Whether calls of the operation are recorded when they succeed. */
export function isRecorded({ method, description: { operationId } }: Described): boolean {
  return method !== 'get' && !UNRECORDED.has(operationId);
}

/** A change that names no known member changes nothing. */
export function changesNothing({ method }: Described, changed: readonly string[]): boolean {
  return (method === 'patch' || method === 'put') && changed.length === 0;
}

/** A flood of other calls must not hide what a thief would do. */
export function sharesOf(
  { method, description }: Described,
  changed: readonly string[],
): AuditedCall['shares'] {
  const [group = '', verb = ''] = description.operationId.split('.');
  const isAlone =
    method === 'delete' ||
    verb.startsWith('delete') ||
    CREDENTIALS.has(group) ||
    changed.some((name) => SENSITIVE.has(name));
  return isAlone ? 'none' : 'equal';
}

/** The project that a call names. It may be another one of the tenant. */
export function projectOf(
  { description: { operationId } }: Described,
  { params, body }: { readonly params: Readonly<Record<string, string>>; readonly body: unknown },
): string | undefined {
  const [group] = operationId.split('.');
  const id = group === 'projects' ? params['id'] : readText(body, 'project_id');
  return id !== undefined && isUuid(id) ? id.toLowerCase() : undefined;
}

/** The members with the id of something new, the first of which counts. */
const IDS = ['id', 'key_id', 'name'] as const;

/** What the path names, or what the call created. Null for a path whose text is no id. */
export function resourceIdOf(
  { description: { params = {} } }: Described,
  given: Readonly<Record<string, string>>,
  answer: unknown,
): string | null {
  const [named] = Object.entries(given);
  if (named !== undefined) return isId(params[named[0]], named[1]) ? toLowerUuid(named[1]) : null;
  return IDS.map((name) => readText(readMember(answer, 'data'), name)).find((id) => id !== undefined) ?? null;
}

function isId(schema: Schema, text: string): boolean {
  const maxLength = readMember(schema, 'maxLength');
  const isShort = typeof maxLength !== 'number' || text.length <= maxLength;
  return isShort && new RegExp(readText(schema, 'pattern') ?? '$^').test(text);
}

function toLowerUuid(id: string): string {
  return isUuid(id) ? id.toLowerCase() : id;
}

const SHOWN_NAMES: ReadonlySet<string> = new Set(['name', 'description']);
const SHOWN_TYPES: ReadonlySet<unknown> = new Set(['integer', 'number', 'boolean']);

/** The members of a body whose values the log shows: numbers, flags, choices, names and descriptions. */
export function shownMembers(body: Schema): readonly string[] {
  return Object.entries((readMember(body, 'properties') ?? {}) as Readonly<Record<string, object>>)
    .filter(([name, schema]) => SHOWN_NAMES.has(name) || isShown(schema))
    .map(([name]) => name);
}

function isShown(schema: object): boolean {
  const types = [readMember(schema, 'type')].flat();
  return readMember(schema, 'enum') !== undefined || types.some((type) => SHOWN_TYPES.has(type));
}

/** The values of members where they differ. Without a state before, nothing was changed. */
export function compareMembers(
  names: readonly string[],
  { before, after }: { readonly before: object | undefined; readonly after: unknown },
): Pick<AuditedCall, 'changedFrom' | 'changedTo'> {
  if (before === undefined) return { changedFrom: {}, changedTo: {} };
  const pairs = names
    .map((name) => [name, readValue(before, name), readValue(after, name)] as const)
    .filter(([, from, to]) => from !== to);
  return {
    changedFrom: Object.fromEntries(pairs.map(([name, from]) => [name, from])),
    changedTo: Object.fromEntries(pairs.map(([name, , to]) => [name, to])),
  };
}

function readValue(data: unknown, name: string): ShownValues[string] {
  const value = readMember(data, name);
  return typeof value === 'object' ? null : ((value ?? null) as ShownValues[string]);
}

const MASK = '***';

/** What a bulk call selected. A text that it searched for stands in payloads, which are kept shorter than the log. */
export function shownFilter(filter: object | undefined): AuditedCall['filter'] {
  if (filter === undefined) return null;
  const shown = Object.entries(filter).filter(([name, value]) => name !== 'all' && value !== undefined);
  return Object.fromEntries(shown.map(([name, value]) => [name, name === 'search' ? MASK : value]));
}
