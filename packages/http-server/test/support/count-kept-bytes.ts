import { readFile } from 'node:fs/promises';

/** What the system keeps to send from a port, also for connections that the process has closed. */
export async function countKeptBytes(port: number): Promise<number> {
  const own = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
  return lines
    .filter(([, local]) => local?.endsWith(own))
    .reduce((sum, [, , , , queues = '0']) => sum + parseInt(queues, 16), 0);
}
