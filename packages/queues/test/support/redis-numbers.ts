import { redisCommand } from '@posthorn/local-stack';

/** Sends a command whose answer is a number. */
export async function redisNumber(url: string, ...command: readonly [string, ...string[]]): Promise<number> {
  const reply = await redisCommand(url, command);
  return Number(reply.slice(1));
}
