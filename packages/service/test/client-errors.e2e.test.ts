import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { type StartedProgram, startProgram, waitFor } from '@posthorn/test-support';

const SERVER = new URL('support/defective-server.ts', import.meta.url);

/** Sends half of a body, and the rest once the request runs. Resolves to the answer, once the connection is over. */
async function ask(port: number, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
    .setEncoding('utf8')
    .on('error', () => undefined);
  let answer = '';
  socket.on('data', (text: string) => (answer += text));
  const head = 'Host: x\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 2';
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n`);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await Promise.race([closed, new Promise((resolve) => socket.once('data', resolve))]);
  socket.write('{}');
  await closed;
  return answer;
}

async function start(): Promise<
  StartedProgram & { readonly port: number; readonly paths: readonly string[] }
> {
  const program = startProgram(SERVER);
  const find = (name: string): string | undefined =>
    program.lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  await waitFor(() => find('port') !== undefined);
  return { ...program, port: Number(find('port')), paths: find('paths')?.split(' ') ?? [] };
}

describe('an error that no code of a client handles', () => {
  it('ends the connection of that client, is reported with it, and ends no process', async () => {
    const { port, paths, lines, child, ended } = await start();
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths) {
      const reports = (): readonly string[] => lines.filter((line) => line.startsWith('defect: '));
      const before = reports().length;
      await ask(port, path);
      await waitFor(() => reports().length > before);
      expect(reports().at(-1)).toMatch(
        new RegExp(`^defect: (a defect|write after end), (::ffff:)?127.0.0.1 POST for ${path}$`),
      );
      expect(await ask(port, '/')).toMatch(/served$/);
    }
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(lines.filter((line) => line.startsWith('failure'))).toEqual([]);
  });
});
