import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { assertUsable } from './containers/assert-usable.js';
import { buildBaseImages } from './containers/base-images.js';
import { buildImage, copySources } from './containers/build-image.js';
import { createEngine } from './containers/engine.js';
import { runIsolated } from './containers/run-isolated.js';
import { readOptions } from './prepare/read-options.js';
import { runScript } from './prepare/run-script.js';

const HELP = `Builds docker/Dockerfile, runs docker/compose.yaml with podman, delivers messages, upgrades the services and stops them.

Usage: node scripts/containers.js [--folder <folder>]

  --folder <folder>   keeps the images and the log in this folder, and uses the images that are there

It needs root on Debian or Ubuntu with the packages podman, podman-compose, debootstrap, runc, aardvark-dns, iptables and catatonit.
The base images are made of Debian's and npm's packages, so that no registry of images is asked. Everything that it starts is in a
folder, a network and a process namespace of its own, and is gone at its end. It takes 10 to 20 minutes.
`;

async function main() {
  const values = readOptions(HELP, { options: { folder: { type: 'string' } } });
  assertUsable();
  const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'posthorn-containers-')));
  const engine = await createEngine(resolve(folder));
  try {
    if (!(await hasImages(engine))) await buildImages(engine);
    process.exitCode = await runIsolated(engine);
  } finally {
    engine.unmount();
    if (values.folder === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function hasImages({ run }) {
  const image = ['image', 'exists', 'localhost/posthorn:next'];
  return (await run('podman', image, { mayFail: true })).status === 0;
}

async function buildImages(engine) {
  await buildBaseImages(engine);
  await copySources(engine);
  await buildImage(engine, 'posthorn:local');
  await buildImage(engine, 'posthorn:next');
}

await runScript(main);
