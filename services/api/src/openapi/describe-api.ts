import { type DescribedRoute, type OpenApiDocument, buildDocument } from '@posthorn/openapi';
import { describeFiles } from '../files/describe-files.js';
import { describeIndex } from './describe-index.js';
import { describeSource } from './describe-source.js';
import { RETRIES } from './describe-retries.js';
import { TAGS } from './tags.js';

const INTRODUCTION = `Webhook delivery: accepts JSON messages, keeps them durably and delivers them, signed, with retries and a full record.

Every answer is JSON in an envelope: \`{data, meta}\`, or \`{error: {code, message, details?}, meta}\`. Clients ignore members that they
do not know, and so does Posthorn: it stores none of them, and names those of a body in \`meta.ignored\`, in answers and in errors alike (the
first 100, each cut after 100 characters), so that a misspelt member is found. A time without an offset is in UTC, a plain date its midnight. An unknown path is \`NOT_FOUND\`, a method that a path does not allow \`METHOD_NOT_ALLOWED\`; a GET may be asked
as a HEAD. What belongs to another project is not found. A body is read as JSON whatever its content type says.

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
      { url: basePathOf(publicBaseUrl) || '/', description: 'Where this document is from.' },
      { url: publicBaseUrl.replace(/\/+$/, ''), description: 'The public address.' },
    ],
    tags: TAGS,
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
