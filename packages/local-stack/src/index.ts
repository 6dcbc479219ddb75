export type { RunningStore } from './machine/running-store.js';
export { StartError } from './machine/start-error.js';
export { startPostgres } from './postgres/start-postgres.js';
export type { PostgresOptions } from './postgres/start-postgres.js';
export type { PostgresSettings } from './postgres/postgres-settings.js';
export { redisCommand } from './redis/redis-command.js';
export { startRedis } from './redis/start-redis.js';
export type { RedisOptions } from './redis/start-redis.js';
