import { Posthorn } from '@posthorn/client';
import { type Sql, openSql, releaseAfterFile } from '@posthorn/test-support';
import type { Browser } from 'playwright-core';
import { openBrowser } from './open-browser.js';
import { type Stack, createHome, runStack } from './run-stack.js';

export interface PortalStack {
  readonly stack: Stack;
  /** With the key of the stack's project. */
  readonly posthorn: Posthorn;
  readonly query: Sql;
  readonly browser: Browser;
}

/** Starts what a test of the portal needs. The test file releases it at its end. */
export async function startPortalStack(): Promise<PortalStack> {
  const folder = await createHome();
  releaseAfterFile(() => folder.remove());
  const stack = await runStack(folder.path);
  releaseAfterFile(() => stack.stop());
  const { api_url: baseUrl, api_key: apiKey, database_url: databaseUrl } = stack.dev;
  const browser = await openBrowser();
  releaseAfterFile(() => browser.close());
  return { stack, posthorn: new Posthorn({ baseUrl, apiKey }), query: openSql(databaseUrl), browser };
}
