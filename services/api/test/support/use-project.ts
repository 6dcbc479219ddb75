import { beforeAll, beforeEach } from '@jest/globals';
import { type TestAccountOptions, createAccount } from '@posthorn/test-support';
import { type Client, createClient } from './client.js';
import { type TestApi, startTestApi } from './start-test-api.js';

export interface OwnProject {
  readonly api: TestApi;
  /** With the key of the project. */
  readonly client: Client;
  readonly projectId: string;
}

/** One api for the tests of a file, and a project of its own for each of them. */
export function useProject(options?: TestAccountOptions): OwnProject {
  const own = {} as { -readonly [Name in keyof OwnProject]: OwnProject[Name] };
  beforeAll(async () => {
    own.api = await startTestApi();
  });
  beforeEach(async () => {
    const { projectId, apiKey } = await createAccount(own.api.database, options);
    own.projectId = projectId;
    own.client = createClient(own.api, apiKey);
  });
  return own;
}
