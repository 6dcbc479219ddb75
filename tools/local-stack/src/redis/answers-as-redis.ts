import { redisCommand } from './redis-command.js';

export async function answersAsRedis(url: string): Promise<boolean> {
  return redisCommand(url, ['PING']).then(
    (reply) => reply === '+PONG',
    () => false,
  );
}
