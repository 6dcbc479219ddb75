import { cpus, release, totalmem } from 'node:os';
import type { LabStack } from '@posthorn/lab';

/** The machine of the measurement. */
export type Machine = Readonly<Record<string, string | number>>;

const GB = 1024 ** 3;
const DURABILITY = ['fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers', 'max_wal_size'];

export async function describeMachine({ sql, redis }: LabStack): Promise<Machine> {
  const postgres = await sql.query<{ name: string; setting: string }>(
    `SELECT name, current_setting(name) AS setting FROM pg_settings WHERE name = ANY ($1) ORDER BY name`,
    [['server_version', ...DURABILITY]],
  );
  const server = await redis.info('server');
  const persistence = await redis.info('persistence');
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / GB),
    kernel: release(),
    node: process.version,
    redis: server.get('redis_version') ?? 'unknown',
    'redis appendonly': persistence.get('aof_enabled') === '1' ? 'yes, everysec' : 'no',
    ...Object.fromEntries(postgres.map(({ name, setting }) => [`postgresql ${name}`, setting])),
  };
}
