import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  const lines = ({ name, share }: SelfTime): string => `  ${(share * 100).toFixed(1).padStart(5)} %  ${name}`;
  return [
    `${service ?? 'a process'}: ${file}`,
    ...packages.slice(0, SHOWN).map(lines),
    ' Node.js and native code counted for their callers',
    ...callers.slice(0, SHOWN).map(lines),
    ' by function',
    ...functions.slice(0, SHOWN).map(lines),
  ];
}
