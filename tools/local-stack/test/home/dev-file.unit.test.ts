import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { createDevFile } from '../../src/home/dev-file.js';
import { useTemporaryFolder } from '../support/temporary-folder.js';

const folder = useTemporaryFolder();
const facts = {
  api_url: 'http://127.0.0.1:3000',
  receive_url: 'http://127.0.0.1:3001',
  api_key: 'wh_live_x',
  project_id: 'p',
  tenant_id: 't',
  database_url: 'postgresql://d',
  redis_url: 'redis://r',
};

it('exists from ready to stop, is readable only by its owner, and shows the new pid after a restart', async () => {
  const file = join(folder.path, 'dev.json');
  const devFile = await createDevFile(folder.path);
  await devFile.setProcesses({ api: 1 });
  expect(existsSync(file)).toBe(false);

  await devFile.publish(facts);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ ...facts, processes: { api: 1 } });
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  await devFile.setProcesses({ api: 2 });
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ processes: { api: 2 } });

  await devFile.stop();
  expect(existsSync(file)).toBe(false);
});
