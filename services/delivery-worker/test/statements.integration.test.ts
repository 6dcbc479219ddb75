import { expect, it } from '@jest/globals';
import { connectDatabase } from '@posthorn/database';
import { addAuth, addTls, createCertificate, releaseAfterTest } from '@posthorn/test-support';
import { deliver } from '../src/deliver.js';
import { createDependencies } from './support/create-dependencies.js';
import { startEnvironment } from './support/start-environment.js';

const environment = await startEnvironment();

it('a delivery has as many statements with a known token or with a client certificate as with neither', async () => {
  const { databaseUrl: url, database } = environment;
  const statements: string[] = [];
  const observed = connectDatabase({
    ...{ url, applicationName: 'test', maxConnections: 2, onIdleError: () => undefined },
    observe: ({ statement }) => statements.push(statement),
  });
  releaseAfterTest(() => observed.close());
  const token = JSON.stringify({ access_token: 't', token_type: 'Bearer', expires_in: 3600 });
  const { url: tokenUrl } = await environment.startReceiver([{ status: 200, body: token }]);
  const receiver = await environment.startReceiver();
  const [plain, withToken, withCertificate] = await Promise.all(
    ['plain', 'token', 'certificate'].map((path) => environment.createEndpoint(`${receiver.url}/${path}`)),
  );
  if (!plain || !withToken || !withCertificate) throw new Error('three endpoints');
  await addAuth(database, withToken, { tokenUrl });
  await addTls(database, withCertificate, { shown: createCertificate('posthorn') });
  const dependencies = createDependencies({ ...environment, database: observed });

  /** Each reads its endpoint anew, as after 900 ms. */
  async function statementsOf({ id }: { readonly id: string }): Promise<readonly string[]> {
    const job = await environment.acceptFor(id);
    const before = statements.length;
    await dependencies.targets.refresh(id);
    expect(await deliver(job, dependencies)).toEqual({ kind: 'done', wasAttempted: true });
    return statements.slice(before);
  }

  await statementsOf(withToken);
  // The endpoint, the claim and the record.
  const usual = await statementsOf(plain);
  expect(usual).toEqual(['select', 'update', 'update']);
  expect(await statementsOf(withToken)).toEqual(usual);
  expect(await statementsOf(withCertificate)).toEqual(usual);
  expect(receiver.requests).toHaveLength(4);
});
