import { Posthorn } from '@posthorn/client';
import { createDescriptionCheck } from '@posthorn/test-support';
import type { DevFile } from './run-stack.js';

/** The client of a running stack. A call throws when its answer does not match the OpenAPI document. */
export function posthornOf({ api_url: baseUrl, api_key: apiKey }: DevFile): Posthorn {
  const describing = createDescriptionCheck(baseUrl);
  const checked: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const response = await fetch(request);
    const assertDescribed = await describing;
    assertDescribed({
      method: request.method,
      path: request.url.slice(baseUrl.length),
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.clone().text(),
    });
    return response;
  };
  return new Posthorn({ baseUrl, apiKey, fetch: checked });
}
