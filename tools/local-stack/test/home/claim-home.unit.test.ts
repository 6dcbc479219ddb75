import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { claimHome } from '../../src/home/claim-home.js';
import { useTemporaryFolder } from '../support/temporary-folder.js';

const folder = useTemporaryFolder();

it('rejects a second launcher and names the first', async () => {
  const home = join(folder.path, 'held');
  const claim = await claimHome(home);
  await expect(claimHome(home)).rejects.toThrow(`already running on ${home}, pid ${process.pid}`);
  await claim.stop();
});

it('can be claimed again after its release', async () => {
  const home = join(folder.path, 'given-up');
  await (await claimHome(home)).stop();
  await (await claimHome(home)).stop();
});

it('does not count a killed launcher, even when another process has its pid', async () => {
  const home = join(folder.path, 'killed');
  await (await claimHome(home)).stop();
  await writeFile(join(home, 'launcher.pid'), `${process.pid} another-birth is already running`);
  const claim = await claimHome(home);
  await claim.stop();
});

it('names the process that stops the remains of a killed launcher', async () => {
  const home = join(folder.path, 'stopping');
  const claim = await claimHome(home, 'is still being stopped');
  await expect(claimHome(home)).rejects.toThrow(`Posthorn is still being stopped on ${home}`);
  await claim.stop();
});
