import { toPrefixedId } from '@posthorn/common';
import { type OfIncident, SECOND } from '@posthorn/domain';
import { lockEndpoint } from '../connections/owner.js';
import { type Transaction, QUEUED_TRANSACTION } from '../connections/open-connection.js';
import type { EndedIncident } from '../incidents/open-incident.js';
import {
  type NotificationDelivery,
  notifyOfEndpoint,
  type NotifyingClient,
} from '../notifications/notify.js';
import { followChange } from '../outbox/follow-changes.js';
import type { BacklogChange } from '../outbox/mark-backlog.js';

/** What follows the commit of a change of an endpoint's health. */
export interface Changed {
  readonly notification?: NotificationDelivery | undefined;
  /** The change that waiting messages must follow. */
  readonly backlog?: BacklogChange | undefined;
}

/** Does work on an endpoint that nothing else changes meanwhile, then what follows its commit. */
export async function whileLocked<Result extends Changed>(
  { sql, onNotification }: NotifyingClient,
  endpointId: string,
  work: (transaction: Transaction) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const changed = await sql.transaction(async (transaction) => {
    await lockEndpoint(transaction, endpointId);
    return await work(transaction);
  }, QUEUED_TRANSACTION);
  if (changed?.notification !== undefined) onNotification(changed.notification);
  if (changed?.backlog !== undefined) await followChange(sql, changed.backlog);
  return changed;
}

interface Failing {
  readonly type: 'endpoint.failing' | 'endpoint.recovered';
  readonly since: Date | null;
  readonly incident: OfIncident;
}

export async function notifyOfHealth(
  transaction: Transaction,
  endpointId: string,
  { type, since, incident }: Failing,
): Promise<NotificationDelivery | undefined> {
  if (since === null) throw new Error('An endpoint that fails has done so since a moment.');
  return await notifyOfEndpoint(transaction, endpointId, (about) => ({
    type,
    data: { ...about, failing_since: since.toISOString(), ...incident },
  }));
}

/** The member of a notification. An endpoint of callbacks has no incident. */
export function describeIncident(id: string | undefined): OfIncident {
  return id === undefined ? {} : { incident_id: toPrefixedId('incident', id) };
}

export function describeEnded(ended: EndedIncident | undefined): OfIncident {
  if (ended === undefined) return {};
  const { id, startedAt, endedAt } = ended;
  const lasted = Math.round((endedAt.getTime() - startedAt.getTime()) / SECOND);
  return { ...describeIncident(id), lasted_seconds: lasted };
}
