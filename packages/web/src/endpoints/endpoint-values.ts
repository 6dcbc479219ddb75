import { type Endpoint, type NewEndpoint, RawJson } from '@posthorn/client';
import { findJsonIssue } from '../failures/field-errors.js';
import { findChanges } from '../forms/find-changes.js';
import { findHeaderIssue, readHeaders } from './headers.js';

/** The values of the form. Empty fields mean null; without a signature scheme, a new endpoint gets the project's. */
export const EMPTY_ENDPOINT = {
  url: '',
  description: '',
  eventTypes: [] as readonly string[],
  consumerId: '',
  rateLimitRps: '' as number | '',
  burst: '' as number | '',
  timeoutMs: '' as number | '',
  retrySchedule: [] as readonly string[],
  autoRecover: true,
  ordering: 'none',
  onFailure: 'block',
  signatureScheme: '',
  signatureHeaders: 'webhook',
  asymmetricSignature: false,
  /** Of a new endpoint. Empty: a generated one. */
  signingSecret: '',
  headers: '',
  filter: '',
};

export type EndpointValues = typeof EMPTY_ENDPOINT;

/** What the browser finds, so that the values can be sent. The API validates everything else. */
export const VALIDATE_ENDPOINT = { headers: findHeaderIssue, filter: findJsonIssue };

export function toEndpointValues(endpoint: Endpoint): EndpointValues {
  return {
    url: endpoint.url,
    description: endpoint.description ?? '',
    eventTypes: endpoint.eventTypes ?? [],
    consumerId: endpoint.consumerId ?? '',
    rateLimitRps: endpoint.rateLimitRps ?? '',
    burst: endpoint.burst ?? '',
    timeoutMs: endpoint.timeoutMs ?? '',
    retrySchedule: (endpoint.retrySchedule ?? []).map(String),
    autoRecover: endpoint.autoRecover,
    ordering: endpoint.ordering,
    onFailure: endpoint.onFailure,
    signatureScheme: endpoint.signatureScheme,
    signatureHeaders: endpoint.signatureHeaders,
    asymmetricSignature: endpoint.asymmetricSignature,
    signingSecret: '',
    headers: Object.entries(endpoint.headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    filter: endpoint.filter === null ? '' : JSON.stringify(endpoint.filter, null, 2),
  };
}

/** Throws a SyntaxError for a filter that is no JSON. */
export function toEndpointSettings(values: EndpointValues): NewEndpoint {
  const { eventTypes, retrySchedule, filter } = values;
  return {
    url: values.url.trim(),
    description: orNull(values.description.trim()),
    eventTypes: eventTypes.length === 0 ? null : eventTypes,
    consumerId: orNull(values.consumerId.trim()),
    rateLimitRps: orNull(values.rateLimitRps),
    burst: orNull(values.burst),
    timeoutMs: orNull(values.timeoutMs),
    retrySchedule: retrySchedule.length === 0 ? null : retrySchedule.map(Number),
    autoRecover: values.autoRecover,
    ordering: values.ordering,
    onFailure: values.onFailure,
    signatureScheme: values.signatureScheme,
    signatureHeaders: values.signatureHeaders,
    asymmetricSignature: values.asymmetricSignature,
    headers: readHeaders(values.headers),
    filter: filter.trim() === '' ? null : new RawJson(filter),
  };
}

/** Leaves out what was not entered, so that the defaults of the project apply. */
export function toNewEndpoint(values: EndpointValues): NewEndpoint {
  const settings = toEndpointSettings(values);
  const signingSecret = values.signingSecret.trim();
  return {
    ...findChanges(toEndpointSettings(EMPTY_ENDPOINT), settings),
    url: settings.url,
    ...(signingSecret !== '' && { signingSecret }),
  };
}

function orNull<Value>(value: Value | ''): Value | null {
  return value === '' ? null : value;
}
