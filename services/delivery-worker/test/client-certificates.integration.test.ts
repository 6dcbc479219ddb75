import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { expect, it } from '@jest/globals';
import {
  createAccount,
  createCertificate,
  createEndpoint,
  addTls,
  releaseAfterTest,
} from '@posthorn/test-support';
import { startEnvironment } from './support/start-environment.js';

const environment = await startEnvironment();
const { database } = environment;
const server = createCertificate('localhost');
const [one, other] = ['one', 'other'].map((name) => createCertificate(name)) as [
  typeof server,
  typeof server,
];

interface AskingReceiver {
  readonly url: string;
  /** The name on the certificate that each request showed, and its connection. */
  readonly shown: { readonly name: string | undefined; readonly port: number | undefined }[];
}

async function startAskingReceiver(): Promise<AskingReceiver> {
  const shown: AskingReceiver['shown'] = [];
  const options = { key: server.key, cert: server.certificate, requestCert: true, rejectUnauthorized: false };
  const receiver = https.createServer(options, ({ socket }, response) => {
    const { subject } = (socket as TLSSocket).getPeerCertificate() as { subject?: { CN: string } };
    shown.push({ name: subject?.CN, port: socket.remotePort });
    response.end();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  releaseAfterTest(() => {
    receiver.close();
    receiver.closeAllConnections();
  });
  return { url: `https://localhost:${(receiver.address() as AddressInfo).port}/`, shown };
}

async function deliverTo(endpoint: { readonly id: string }, given: object = {}): Promise<void> {
  await environment.waitForStatus(await environment.send(endpoint, given), 'succeeded');
}

it('shows the certificate of the endpoint as it is now, also just after a change', async () => {
  const { url, shown } = await startAskingReceiver();
  const endpoint = await environment.createEndpoint(url);
  await addTls(database, endpoint, { shown: one, ca: server });
  await environment.startWorker();
  await deliverTo(endpoint);
  await addTls(database, endpoint, { shown: other, ca: server });
  await deliverTo(endpoint);
  expect(shown.map(({ name }) => name)).toEqual(['one', 'other']);
  await database.endpointTls.delete(endpoint.id, undefined);
  const messageId = await environment.send(endpoint);
  await environment.waitForStatus(messageId, 'pending_retry');
  const [attempt] = await environment.attemptsOf(messageId);
  expect(attempt?.errorText).toBe('TLS failed: the certificate is self-signed');
});

it('shows the next certificate as soon as it is valid', async () => {
  const { url, shown } = await startAskingReceiver();
  const endpoint = await environment.createEndpoint(url);
  const next = createCertificate('next', { validFromSeconds: 3 });
  await addTls(database, endpoint, { shown: one, next, ca: server });
  await environment.startWorker();
  await deliverTo(endpoint);
  const isValid = async (): Promise<boolean> => {
    const [row] = await environment.query('SELECT next_from <= now() AS valid FROM endpoint_tls');
    return row?.['valid'] === true;
  };
  while (shown.at(-1)?.name !== 'next') {
    expect(shown.at(-1)?.name).toBe('one');
    await deliverTo(endpoint);
  }
  expect(await isValid()).toBe(true);
});

it('shares connections between endpoints of a project with the same certificate and roots only', async () => {
  const { url, shown } = await startAskingReceiver();
  const foreign = await createAccount(database);
  const endpoints = [
    await environment.createEndpoint(`${url}1`),
    await environment.createEndpoint(`${url}2`),
    await createEndpoint(database, { projectId: foreign.projectId, url }),
    await environment.createEndpoint(`${url}3`),
  ] as const;
  for (const endpoint of endpoints.slice(0, 3)) await addTls(database, endpoint, { shown: one, ca: server });
  await addTls(database, endpoints[3], { shown: other, ca: server });
  await environment.startWorker();
  const [first, same, ofForeign, ofOther] = endpoints;
  await deliverTo(first);
  await deliverTo(same);
  await deliverTo(ofForeign, { projectId: foreign.projectId });
  await deliverTo(ofOther);
  const ports = shown.map(({ port }) => port);
  expect(shown.map(({ name }) => name)).toEqual(['one', 'one', 'one', 'other']);
  expect(ports[1]).toBe(ports[0]);
  expect(new Set(ports).size).toBe(3);
});
