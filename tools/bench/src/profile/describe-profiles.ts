import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { alignColumns } from '@posthorn/cli';
import { type CpuProfile, type SelfTime, selfTimesOf } from './self-time.js';

const SHOWN = 25;
const SERVICE = /\/services\/([^/]+)\//;

/** Describes where each profiled process in the folder spent its time. */
export async function describeProfiles(folder: string): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.cpuprofile'));
  const described = await Promise.all(files.map((file) => describeProfile(join(folder, file))));
  return described.flat();
}

async function describeProfile(file: string): Promise<readonly string[]> {
  const profile = JSON.parse(await readFile(file, 'utf8')) as CpuProfile;
  const { packages, functions, callers } = selfTimesOf(profile);
  const service = profile.nodes.map(({ callFrame }) => SERVICE.exec(callFrame.url)?.[1]).find(Boolean);
  const shownIn = (times: readonly SelfTime[]): readonly string[] => {
    const rows = times.slice(0, SHOWN).map(({ name, share }) => [`${(share * 100).toFixed(1)} %`, name]);
    return alignColumns(rows, (column) => column === 0).map((line) => `  ${line}`);
  };
  return [
    `${service ?? 'a process'}: ${file}`,
    ...shownIn(packages),
    ' Node.js and native code counted for their callers',
    ...shownIn(callers),
    ' by function',
    ...shownIn(functions),
  ];
}
