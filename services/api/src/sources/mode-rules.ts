import type { Issue } from '@posthorn/common';
import type { SourceRow, SourceSettings } from '@posthorn/database';
import { readMember } from '../http/read-member.js';
import { findEventTypeIssues } from './event-type-settings.js';
import { findSourceIssues } from './source-rules.js';

/** What becomes of the webhooks of an inbound endpoint. */
export const INBOUND_MODES = ['forward', 'cli', 'publish'] as const;

export type InboundMode = (typeof INBOUND_MODES)[number];

export function modeOf({ isCli, isPublishing }: Pick<SourceSettings, 'isCli' | 'isPublishing'>): InboundMode {
  if (isCli) return 'cli';
  return isPublishing ? 'publish' : 'forward';
}

/** The mode of a new endpoint. The schema refuses an unknown one. */
export function readMode(given: unknown): InboundMode {
  const mode = readMember(given, 'mode');
  return INBOUND_MODES.find((each) => each === mode) ?? 'forward';
}

/** The members that do something in some modes only. */
const MODES_OF_MEMBERS: Readonly<Record<string, readonly InboundMode[]>> = {
  url: ['forward'],
  ephemeral: ['cli'],
  signing_enabled: ['forward', 'cli'],
  event_type_source: ['publish'],
  event_type_path: ['publish'],
  event_type_prefix: ['publish'],
  consumer_id: ['publish'],
};

/** Issues of a new endpoint that the schema cannot express. */
export function findNewInboundIssues(given: unknown, stored: SourceSettings): readonly Issue[] {
  const mode = readMode(given);
  const lacksUrl = mode === 'forward' && readMember(given, 'url') === undefined;
  return [
    ...(lacksUrl ? [{ path: 'url', message: 'is required, unless the mode is cli or publish' }] : []),
    ...findInboundIssues(given, { ...stored, isPublishing: mode === 'publish', isCli: mode === 'cli' }),
  ];
}

/** The same for changes of an endpoint, whose mode stays. */
export function findChangedInboundIssues(given: unknown, stored: SourceRow): readonly Issue[] {
  const mode = readMember(given, 'mode');
  const isOther = mode !== undefined && mode !== modeOf(stored);
  return [
    ...(isOther ? [{ path: 'mode', message: 'cannot be changed' }] : []),
    ...findInboundIssues(given, stored),
  ];
}

/** Issues of the merged settings. */
export function findInboundIssues(given: unknown, stored: SourceSettings): readonly Issue[] {
  const mode = modeOf(stored);
  return [
    ...findMisplacedMembers(given, mode),
    ...findTtlIssues(given, stored),
    ...(mode === 'publish' ? findEventTypeIssues(given, stored) : []),
    ...findSourceIssues(given, stored),
  ];
}

/** A member that is cleared or switched off says nothing. */
function findMisplacedMembers(given: unknown, mode: InboundMode): readonly Issue[] {
  return Object.entries(MODES_OF_MEMBERS).flatMap(([path, modes]) => {
    const value = readMember(given, path);
    const isSaid = value !== undefined && value !== null && value !== '' && value !== false;
    if (!isSaid || modes.includes(mode)) return [];
    const [only] = modes;
    const isRefused = path === 'url' || modes.length > 1;
    return [
      { path, message: isRefused ? `is not allowed with the mode ${mode}` : `requires the mode ${only}` },
    ];
  });
}

function findTtlIssues(given: unknown, { ttlMinutes }: Pick<SourceSettings, 'ttlMinutes'>): readonly Issue[] {
  const ephemeral = readMember(given, 'ephemeral') ?? ttlMinutes !== null;
  const hasTtl = readMember(given, 'ttl_minutes') !== undefined;
  return hasTtl && ephemeral !== true ? [{ path: 'ttl_minutes', message: 'requires ephemeral' }] : [];
}
