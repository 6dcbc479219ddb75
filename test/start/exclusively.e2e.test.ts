import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createTestFolder, waitFor } from '@posthorn/test-support';

const SCRIPT = JSON.stringify(`${process.cwd()}/scripts/prepare/exclusively.js`);
const IMPORT = `import { exclusively } from ${SCRIPT};`;
const HOLD = `${IMPORT} await exclusively(() => new Promise((resolve) => setTimeout(resolve, 60_000)));`;
/** Fails when another process is in the same section. */
const WORK = `${IMPORT}
  import { mkdir, rmdir } from 'node:fs/promises';
  import { setTimeout as sleep } from 'node:timers/promises';
  await exclusively(async () => {
    await mkdir(process.env.TMPDIR + '/working');
    await sleep(20);
    await rmdir(process.env.TMPDIR + '/working');
  });`;
const ROUNDS = 3;
const CONTENDERS = 12;

function start(code: string, folder: string): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env: { ...process.env, TMPDIR: folder },
    stdio: 'ignore',
  });
}

/** Kills a holder, so that its claim stays. */
async function leaveStaleClaim(folder: string): Promise<void> {
  const holder = start(HOLD, folder);
  await waitFor(async () => (await readdir(folder)).some((name) => /\.lock\.\d+$/.test(name)));
  holder.kill('SIGKILL');
  await once(holder, 'exit');
}

/** The file of a process that was killed while it created its claim. */
async function leaveUnfinishedClaim(folder: string): Promise<void> {
  const [claim = ''] = await readdir(folder);
  const ended = start('', folder);
  await once(ended, 'exit');
  await writeFile(join(folder, `${claim}.of.${ended.pid}`), '');
}

describe('exclusive work of several npm commands', () => {
  it('never overlaps, even after a holder was killed', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const folder = await createTestFolder();
      await leaveStaleClaim(folder);
      await leaveUnfinishedClaim(folder);
      const ends = Array.from({ length: CONTENDERS }, () => once(start(WORK, folder), 'exit'));
      expect((await Promise.all(ends)).map(([status]: unknown[]) => status)).toEqual(ends.map(() => 0));
      expect(await readdir(folder)).toEqual([]);
    }
  });
});
