import { setTimeout } from 'node:timers/promises';
import { runScript } from '../prepare/run-script.js';
import { createClient } from './client.js';
import { createCompose } from './compose.js';
import { attachEngine } from './engine.js';
import { startReceiver } from './receiver.js';

const SERVICES = ['api', 'ingest', 'delivery-worker', 'retry-scheduler', 'export-worker'];
const STORES = ['redis', 'postgres'];
const RECEIVER_PORT = 4000;
const LAST_MESSAGES = 200;
const PATIENCE_MS = 180_000;
const MOST_REPORTED = 10;

const report = (line) => process.stdout.write(`${line}\n`);

function assertZero(name, code) {
  if (code !== 0) throw new Error(`${name} ended with ${code}, not with 0.`);
}

async function waitUntilDelivered({ accepted, describe }, { deliveries }) {
  const deadline = Date.now() + PATIENCE_MS;
  const missing = () => accepted.filter((id) => !deliveries.has(id));
  while (missing().length > 0) {
    if (Date.now() > deadline) throw new Error(await reportMissing(missing(), describe));
    await setTimeout(200);
  }
  return [...deliveries.values()].filter((count) => count > 1).length;
}

async function reportMissing(ids, describe) {
  const states = await Promise.all(ids.slice(0, MOST_REPORTED).map(describe)).catch((error) => [
    error.message,
  ]);
  return [`${ids.length} accepted messages were not delivered.`, ...states].join('\n');
}

/** A trial that failed has left its containers and their data in the folder. */
async function removeLeftovers({ podman }) {
  await podman('rm', '--all', '--force');
  await podman('volume', 'rm', '--all', '--force');
}

async function startAll(compose) {
  for (const store of STORES) await compose.start(store);
  assertZero('migrate', await compose.runOnce('migrate'));
  for (const service of SERVICES) await compose.start(service);
}

async function stopAll(compose) {
  for (const name of [...SERVICES, ...STORES]) {
    const { code, seconds } = await compose.stop(name);
    report(`  ${name} ended with ${code} after ${seconds.toFixed(1)} s`);
    assertZero(name, code);
  }
}

async function createAccount(compose) {
  const create = async (...words) => JSON.parse(await compose.execute('api', 'posthorn', ...words, '--json'));
  const tenant = await create('tenants', 'create', 'Acme', '--plan', 'business');
  const project = await create('projects', 'create', 'Shop', '--tenant', tenant.id);
  const { key } = await create('keys', 'create', '--project', project.id);
  return key;
}

async function upgrade(compose) {
  assertZero('migrate', await compose.runOnce('migrate', 'posthorn:next'));
  for (const service of SERVICES) {
    const { code, seconds } = await compose.stop(service);
    assertZero(service, code);
    await compose.start(service, 'posthorn:next');
    report(`  ${service}: the old one ended with 0 after ${seconds.toFixed(1)} s, the new one is healthy`);
  }
}

await runScript(async () => {
  const engine = attachEngine(process.argv[2]);
  const compose = createCompose(engine);
  await removeLeftovers(engine);
  report('Starting docker/compose.yaml …');
  await startAll(compose);
  report('All services are healthy.');

  const client = createClient(await createAccount(compose));
  const receiver = await startReceiver(RECEIVER_PORT);
  const gateway = await engine.podman(
    'network',
    'inspect',
    'posthorn_outside',
    '--format',
    '{{(index .Subnets 0).Gateway}}',
  );
  const endpoint = await client.call('/v1/endpoints', { url: `http://${gateway}:${RECEIVER_PORT}/webhooks` });
  try {
    await client.send(endpoint.id, 0);
    await waitUntilDelivered(client, receiver);
    report('A message was delivered.');

    report('Upgrading the services one by one, while messages are sent …');
    const load = client.sendSteadily(endpoint.id);
    await upgrade(compose);
    const { refused } = await load.stop();
    const doubled = await waitUntilDelivered(client, receiver);
    report(
      `${client.accepted.length} accepted and delivered, ${doubled} of them twice, ${refused} calls were not accepted.`,
    );

    report(`Sending ${LAST_MESSAGES} messages, and stopping everything at once …`);
    for (let number = 0; number < LAST_MESSAGES; number += 1) await client.send(endpoint.id, number);
    await stopAll(compose);
    report('Starting everything again …');
    await startAll(compose);
    await waitUntilDelivered(client, receiver);
    report(`${client.accepted.length} accepted and delivered: nothing was lost.`);
    await stopAll(compose);
  } finally {
    receiver.stop();
  }
});
