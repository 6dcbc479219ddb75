import type { DescribedRoute, OpenApiDocument } from '@posthorn/openapi';
import { buildDocument } from '@posthorn/openapi';
import { describeFiles } from './describe-files.js';
import { describeReception } from './describe-reception.js';
import { TAGS } from './tags.js';

const INTRODUCTION = `Webhook delivery: accepts JSON messages, keeps them durably and delivers them, signed, with retries and a full record.

Every answer is JSON in an envelope: \`{data, meta}\`, or \`{error: {code, message, details?}, meta}\`. Clients ignore members that they
do not know, and so does Posthorn. An unknown path is \`NOT_FOUND\`, a method that a path does not allow \`METHOD_NOT_ALLOWED\`; a GET may be asked
as a HEAD. What belongs to another project is not found. A body is read as JSON whatever its content type says.`;

export interface ApiAddresses {
  readonly publicBaseUrl: string;
  readonly receiveBaseUrl: string;
}

/** The whole public HTTP interface, built from the routes themselves. */
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
      ...describeReception(receiveBaseUrl, components),
      ...describeFiles(components),
    }),
  });
}

/** The path that the API is mounted under, without a slash at its end. */
export function basePathOf(publicBaseUrl: string): string {
  return new URL(publicBaseUrl).pathname.replace(/\/+$/, '');
}
