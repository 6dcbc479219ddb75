import { join } from 'node:path';
import { readEnvironment } from '@posthorn/config';
import { spawnWatchdog } from '../../dist/watchdog/spawn-watchdog.js';
import { startPostgres, startRedis } from '../../dist/index.js';
import { createDevFile } from '../../dist/home/dev-file.js';
import { storeFolders } from '../../dist/home/store-folders.js';

/** A launcher without services for tests that kill it. It sends the URLs of its stores to its parent. */
const [home = '', service = ''] = process.argv.slice(2);
const { postgres, redis } = storeFolders(home);
const { PATH: path = '' } = readEnvironment();

const watchdog = spawnWatchdog(home, 15_000);
watchdog.setServices({ service: Number(service) });
const { url: databaseUrl } = await startPostgres({ dataDirectory: postgres, settings: { fsync: 'off' } });
const { url: redisUrl } = await startRedis({ dataDirectory: redis, path });
const devFile = await createDevFile(home);
await devFile.publish({
  api_url: '',
  receive_url: '',
  api_key: '',
  project_id: '',
  tenant_id: '',
  database_url: databaseUrl,
  redis_url: redisUrl,
});
process.send?.(join(home, 'dev.json'));
