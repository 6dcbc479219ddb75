import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { ROOT } from '../prepare/root.js';

const PROJECT = 'posthorn';
const PATIENCE_MS = 120_000;
const STOP_SECONDS = '90';

/** Runs docker/compose.yaml with podman-compose, which ignores conditions, so services start in the required order. */
export function createCompose(engine) {
  const files = [
    engine.at('sources/docker/compose.yaml'),
    join(ROOT, 'scripts/containers/trial.compose.yaml'),
  ];
  const options = ['--project-name', PROJECT, ...files.flatMap((file) => ['--file', file])];
  const containerOf = (service) => `${PROJECT}_${service}_1`;

  const up = (service, image) =>
    engine.run('podman-compose', [...options, 'up', '--detach', '--no-build', '--no-deps', service], {
      env: { POSTHORN_IMAGE: `localhost/${image}` },
    });

  async function start(service, image = 'posthorn:local') {
    await up(service, image);
    await waitUntilHealthy(service);
  }

  async function waitUntilHealthy(service) {
    const deadline = Date.now() + PATIENCE_MS;
    const check = ['healthcheck', 'run', containerOf(service)];
    while ((await engine.run('podman', check, { mayFail: true })).status !== 0) {
      if (Date.now() > deadline) {
        const { output } = await engine.run('sh', [
          '-c',
          `podman logs --tail 20 ${containerOf(service)} 2>&1`,
        ]);
        throw Object.assign(new Error(`${service} did not become healthy.`), { output });
      }
      await setTimeout(500);
    }
  }

  /** Runs a container to its end. Returns its exit code. */
  async function runOnce(service, image = 'posthorn:local') {
    await up(service, image);
    const code = Number(await engine.podman('wait', containerOf(service)));
    await remove(service);
    return code;
  }

  /** Stops and removes a container. Returns its exit code and the duration in seconds. */
  async function stop(service) {
    const startedAt = Date.now();
    await engine.podman('stop', '--time', STOP_SECONDS, containerOf(service));
    const seconds = (Date.now() - startedAt) / 1000;
    const code = Number(
      await engine.podman('inspect', '--format', '{{.State.ExitCode}}', containerOf(service)),
    );
    await remove(service);
    return { code, seconds };
  }

  const remove = (service) => engine.podman('rm', containerOf(service));
  const execute = (service, ...command) => engine.podman('exec', containerOf(service), ...command);
  return { start, runOnce, stop, execute };
}
