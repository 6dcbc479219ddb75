import type { Issue } from '@posthorn/common';
import type { SourceRow, SourceSettings } from '@posthorn/database';
import { readMember } from '../../http/read-member.js';

/** What a mode requires of the other settings of a new endpoint. The schema has checked the values themselves. */
export function findNewModeIssues(given: unknown): readonly Issue[] {
  const isCli = readMember(given, 'mode') === 'cli';
  const hasUrl = readMember(given, 'url') !== undefined;
  return [
    ...(isCli && hasUrl ? [{ path: 'url', message: 'is not allowed with the mode cli' }] : []),
    ...(!isCli && !hasUrl ? [{ path: 'url', message: 'is required, unless the mode is cli' }] : []),
    ...findEphemeralIssues(given, { isCli, ttlMinutes: null }),
  ];
}

/** The same for changes of an endpoint, whose mode stays. */
export function findChangedModeIssues(given: unknown, stored: SourceRow): readonly Issue[] {
  const mode = readMember(given, 'mode');
  const storedMode = stored.isCli ? 'cli' : 'forward';
  return [
    ...(mode !== undefined && mode !== storedMode ? [{ path: 'mode', message: 'cannot be changed' }] : []),
    ...(stored.isCli && readMember(given, 'url') !== undefined
      ? [{ path: 'url', message: 'is not allowed with the mode cli' }]
      : []),
    ...findEphemeralIssues(given, stored),
  ];
}

type Stored = Pick<SourceSettings, 'isCli' | 'ttlMinutes'>;

function findEphemeralIssues(given: unknown, { isCli, ttlMinutes }: Stored): readonly Issue[] {
  const ephemeral = readMember(given, 'ephemeral') ?? ttlMinutes !== null;
  const hasTtl = readMember(given, 'ttl_minutes') !== undefined;
  return [
    ...(ephemeral === true && !isCli ? [{ path: 'ephemeral', message: 'requires the mode cli' }] : []),
    ...(hasTtl && ephemeral !== true ? [{ path: 'ttl_minutes', message: 'requires ephemeral' }] : []),
  ];
}
