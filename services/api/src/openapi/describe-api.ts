import { type DescribedRoute, type OpenApiDocument, buildDocument } from '@posthorn/openapi';
import { createSessionCookie } from '../console-sessions/session-cookie.js';
import { describeFiles } from '../files/describe-files.js';
import { describeIndex } from './describe-index.js';
import { describeSource } from './describe-source.js';
import { RETRIES } from './describe-retries.js';
import { TAGS } from '../resources/tags.js';

const INTRODUCTION = `Webhook delivery: accepts JSON messages, stores them durably and delivers them, signed, with retries and a full record.

Every answer is JSON in an envelope: \`{data, meta}\`, or \`{error: {code, message, details?}, meta}\`. Clients ignore unknown members, and so
does Posthorn. It stores none of them and names those of a body in \`meta.ignored\`, in answers and in errors (the first 100, each cut
after 100 characters), so that a client finds a misspelt member. An unknown query parameter is \`INVALID_REQUEST\`, because a
misspelt filter would select too much. A time without an offset is in UTC, and a plain date is its midnight.
An unknown path is \`NOT_FOUND\`. A method that a path does not allow is \`METHOD_NOT_ALLOWED\`; HEAD is allowed wherever GET is.
Resources of another project are not found. Posthorn reads a body as JSON, regardless of its content type.

${RETRIES}`;

export interface ApiAddresses {
  readonly publicBaseUrl: string;
  readonly receiveBaseUrl: string;
}

/** Builds the OpenAPI document of the public HTTP interface from the routes. */
export function describeApi(
  routes: readonly DescribedRoute[],
  { publicBaseUrl, receiveBaseUrl }: ApiAddresses,
): OpenApiDocument {
  return buildDocument({
    info: { title: 'Posthorn', version: '1', description: INTRODUCTION },
    servers: [
      { url: basePathOf(publicBaseUrl) || '/', description: 'The address of this document.' },
      { url: publicBaseUrl.replace(/\/+$/, ''), description: 'The public address.' },
    ],
    tags: TAGS,
    sessionCookie: createSessionCookie(publicBaseUrl).name,
    routes,
    others: (components) => ({
      ...describeSource(receiveBaseUrl, components),
      ...describeFiles(components),
      ...describeIndex(components),
    }),
  });
}

/** The path that the API is mounted under, without a trailing slash. */
export function basePathOf(publicBaseUrl: string): string {
  return new URL(publicBaseUrl).pathname.replace(/\/+$/, '');
}
