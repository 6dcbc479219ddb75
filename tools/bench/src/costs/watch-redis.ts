import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCommandCounter, type CommandCount, type CommandCounts } from './count-commands.js';

/**
 * Samples the commands to Redis with MONITOR, to distinguish commands of clients from commands of scripts.
 * The command statistics of INFO do not distinguish them. MONITOR slows Redis down, so it runs outside the measurement.
 */
export async function watchRedis(urls: readonly string[], forMs: number): Promise<CommandCounts> {
  const counters = await Promise.all(urls.map((url) => watchNode(url, forMs)));
  const sums = new Map<string, CommandCount>();
  for (const [name, { byClients, byScripts }] of counters.flatMap((counts) => [...counts])) {
    const sum = sums.get(name) ?? { byClients: 0, byScripts: 0 };
    sums.set(name, { byClients: sum.byClients + byClients, byScripts: sum.byScripts + byScripts });
  }
  return sums;
}

async function watchNode(url: string, forMs: number): Promise<CommandCounts> {
  const { hostname, port, password } = new URL(url);
  const counter = createCommandCounter();
  const socket = connect({ host: hostname, port: Number(port) }).setEncoding('latin1');
  socket.on('error', () => undefined);
  socket.on('data', (chunk: string) => counter.add(chunk));
  socket.write(`AUTH ${decodeURIComponent(password)}\r\nMONITOR\r\n`);
  await sleep(forMs);
  socket.destroy();
  return counter.counts;
}
