import type { StaticFile } from '@posthorn/http-server';
import { type DescribedRoute, docsPage } from '@posthorn/openapi';
import { type ApiAddresses, basePathOf, describeApi } from './describe-api.js';

/** GET /openapi.json and /docs are public and need no API key. */
export function apiDocs(routes: readonly DescribedRoute[], addresses: ApiAddresses): readonly StaticFile[] {
  const document = Buffer.from(JSON.stringify(describeApi(routes, addresses)));
  return [
    { path: '/openapi.json', type: 'application/json', read: () => Promise.resolve(document) },
    ...docsPage(basePathOf(addresses.publicBaseUrl)),
  ];
}
