import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCommandCounter, type CommandCount, type CommandCounts } from './count-commands.js';

/**
 * Watches what comes to Redis for a moment (MONITOR), to learn which commands clients send and which ones scripts run:
 * the command statistics of INFO tell them not apart. It slows Redis down, so it is kept out of what is measured.
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
