import { findFreePort } from '@posthorn/local-stack';
import type { Page } from 'playwright-core';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../services/api/test/support/start-identity-provider.js';
import { type Console, openConsole } from './open-console.js';

/** A console that people sign in to, too. Its own page is signed in with an API key. */
export interface PeopleConsole extends Console {
  readonly provider: IdentityProvider;
  /** Opens a page of the project in a browser that is not signed in. */
  openUnknown(path?: string): Promise<Page>;
  /** Opens a page of the project as the person who signs in next. */
  openAsPerson(path?: string): Promise<Page>;
}

const SIGN_IN = { name: 'Sign in with your organization' } as const;

export async function openPeopleConsole(): Promise<PeopleConsole> {
  const port = await findFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const provider = await startIdentityProvider(baseUrl);
  const session = await openConsole({
    ...provider.environment,
    API_PORT: String(port),
    PUBLIC_BASE_URL: baseUrl,
  });
  const openUnknown = async (path = ''): Promise<Page> => {
    const page = await (await session.browser.newContext()).newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(session.home + path);
    return page;
  };
  return {
    ...session,
    provider,
    openUnknown,
    async openAsPerson(path) {
      const page = await openUnknown(path);
      await page.getByRole('link', SIGN_IN).click();
      return page;
    },
  };
}
