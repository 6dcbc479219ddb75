import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { createTestFolder, listFiles } from '@posthorn/test-support';

const ROUNDS = 200;
const FOLDERS = 8;

it('lists files while other folders are created and deleted', async () => {
  const root = await createTestFolder();
  await mkdir(join(root, 'kept', 'deep'), { recursive: true });
  await writeFile(join(root, 'kept', 'deep', 'file'), '');
  let isOver = false;
  const comeAndGo = async (name: string): Promise<void> => {
    while (!isOver) {
      await mkdir(join(root, name, 'inner', 'innermost'), { recursive: true });
      await rm(join(root, name), { recursive: true, force: true });
    }
  };
  const coming = Array.from({ length: FOLDERS }, (_, index) => comeAndGo(`passing-${index}`));
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      expect(await listFiles(root)).toEqual([join('kept', 'deep', 'file')]);
  } finally {
    isOver = true;
    await Promise.all(coming);
  }
});
