import type { MessageFilter } from '@posthorn/database';
import type { MessageStatus } from '@posthorn/domain';
import { type Command, Option } from 'commander';
import { parseCount } from '../arguments/parse-count.js';
import { parseEndpointId, parseUuid } from '../arguments/parse-id.js';
import { parseMoment } from '../arguments/parse-moment.js';
import { badUsage } from '../output/cli-error.js';

export interface SelectionOptions {
  readonly project?: string;
  readonly endpoint?: string;
  readonly direction?: 'outbound' | 'inbound';
  readonly since?: Date;
  readonly until?: Date;
}

export interface FilterOptions extends SelectionOptions {
  readonly all?: true;
  readonly limit?: number;
  readonly dryRun?: true;
}

const MAX_MESSAGES = 10_000_000;

/** Adds the options that select messages, for a command that only reads them. */
export function addSelectionOptions(command: Command): Command {
  return command
    .option('--project <id>', 'only of this project', parseUuid)
    .option('--endpoint <id>', 'only of this endpoint', parseEndpointId)
    .addOption(
      new Option('--direction <direction>', 'only in this direction').choices(['outbound', 'inbound']),
    )
    .option(
      '--since <moment>',
      'accepted at or after: 2026-11-21T08:00:00Z, 2026-11-21, 90m, 36h, 7d',
      parseMoment,
    )
    .option('--until <moment>', 'accepted before (default: now)', parseMoment);
}

/** Adds the options that select a command's messages, and guard against too many of them. */
export function addFilterOptions(command: Command): Command {
  return addSelectionOptions(command)
    .option('--all', 'messages of all projects')
    .option('--limit <count>', 'maximum number of messages, the oldest first', parseCount(MAX_MESSAGES))
    .option('--dry-run', 'only counts the messages');
}

/**
 * Throws when neither a project, nor an endpoint, nor `--all` is given. The filter never includes messages that are
 * accepted from now on.
 */
export function toFilter(
  options: FilterOptions,
  statuses: readonly MessageStatus[],
): Omit<MessageFilter, 'deadLetters'> {
  if (options.project === undefined && options.endpoint === undefined && options.all !== true) {
    throw badUsage('Say which messages: --project, --endpoint, or --all for those of all projects.');
  }
  return toSelection({ ...options, until: options.until ?? new Date() }, statuses);
}

/** Throws when the period ends before it begins. */
export function toSelection(
  { project: projectId, endpoint: endpointId, direction, since, until }: SelectionOptions,
  statuses: readonly MessageStatus[],
): Omit<MessageFilter, 'deadLetters'> {
  if (since !== undefined && until !== undefined && since >= until) {
    throw badUsage('--since must be before --until.');
  }
  return { projectId, endpointId, direction, statuses, startTime: since, endTime: until };
}

/** Returns the filter in the form in which it is recorded. */
export function describeFilter(filter: MessageFilter): Readonly<Record<string, string | null>> {
  return {
    project: filter.projectId ?? null,
    endpoint: filter.endpointId ?? null,
    direction: filter.direction ?? null,
    statuses: filter.statuses.join(' '),
    since: filter.startTime?.toISOString() ?? null,
    until: filter.endTime?.toISOString() ?? null,
  };
}
