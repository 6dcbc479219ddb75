import { docsFiles } from '@posthorn/docs';
import type { StaticFile } from '@posthorn/http-server';
import type { DescribedRoute } from '@posthorn/openapi';
import { type ApiAddresses, basePathOf, describeApi } from './describe-api.js';
import { type LimitConfig, serviceLimits } from './service-limits.js';

/** GET /openapi.json and the pages below /docs are public and need no API key. */
export function apiDocs(
  routes: readonly DescribedRoute[],
  config: ApiAddresses & LimitConfig,
): readonly StaticFile[] {
  const document = describeApi(routes, config);
  const bytes = Buffer.from(JSON.stringify(document));
  return [
    { path: '/openapi.json', type: 'application/json', read: () => Promise.resolve(bytes) },
    ...docsFiles({
      document,
      limits: serviceLimits(config),
      basePath: basePathOf(config.publicBaseUrl),
      hasApi: true,
    }),
  ];
}
