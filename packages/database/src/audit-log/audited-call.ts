import { hash } from 'node:crypto';
import { createUuidV7 } from '@posthorn/common';

export type ShownValues = Readonly<Record<string, number | boolean | string | null>>;

/** What an entry of the audit log says. */
export interface AuditEntry {
  readonly actorKind: 'api_key' | 'console_session' | 'person' | 'portal_session';
  /** The public id of the API key or of the session. */
  readonly actorId: string;
  readonly actorLabel: string;
  readonly address: string | null;
  /** The operation of the OpenAPI document. */
  readonly operation: string;
  readonly resourceId: string | null;
  /** The names of the members of the call's body, without values. */
  readonly changed: readonly string[];
  readonly filter: Readonly<Record<string, unknown>> | null;
  readonly affected: number | null;
  readonly status: number;
  readonly requestId: string;
}

/** A call of the API that changed something, or that was denied. */
export interface AuditedCall extends AuditEntry {
  readonly projectId: string;
  /** A further project, whose log has the call as well if it is one of the tenant. */
  readonly about?: { readonly projectId: string; readonly tenantId: string } | undefined;
  readonly changedFrom: ShownValues;
  readonly changedTo: ShownValues;
  /** Which calls of a minute share the entry: those that are equal, all of the actor and operation, or no other. */
  readonly shares: 'equal' | 'operation' | 'none';
}

/** A call, or equal ones, for the log of one project. */
export interface AuditRow extends Omit<AuditedCall, 'about' | 'shares'> {
  readonly id: string;
  /** Undefined: the project is that of the caller. */
  readonly tenantId: string | undefined;
  readonly digest: string | undefined;
  readonly digestOfHour: string;
  readonly count: number;
}

/** A row for each log that has the call. */
export function toRows({ about, shares, ...call }: AuditedCall): readonly AuditRow[] {
  const { actorId, operation, status, address, resourceId, changed, filter } = call;
  const toRow = (projectId: string, tenantId?: string): AuditRow => {
    const ofOperation = [projectId, actorId, operation, status];
    const ofCall = shares === 'equal' ? [address, resourceId, changed, filter] : [];
    return {
      ...call,
      ...{ projectId, tenantId, id: createUuidV7(), count: 1 },
      digest: shares === 'none' ? undefined : digestOf(['minute', ...ofOperation, ...ofCall]),
      digestOfHour: digestOf(['hour', ...ofOperation]),
    };
  };
  const isOfAnother = about !== undefined && about.projectId !== call.projectId;
  return [toRow(call.projectId), ...(isOfAnother ? [toRow(about.projectId, about.tenantId)] : [])];
}

/** In the form of a UUID. */
function digestOf(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32);
}

/** Rows of one statement may not have the same digest. */
export function joinEqual(rows: readonly AuditRow[]): readonly AuditRow[] {
  const joined = new Map<string, AuditRow>();
  for (const row of rows) {
    const key = row.digest ?? row.id;
    const first = joined.get(key);
    joined.set(key, first === undefined ? row : join(first, row));
  }
  return [...joined.values()];
}

function join(first: AuditRow, last: AuditRow): AuditRow {
  return {
    ...first,
    count: first.count + last.count,
    affected: first.affected === null ? last.affected : first.affected + (last.affected ?? 0),
    changedFrom: { ...last.changedFrom, ...first.changedFrom },
    changedTo: { ...first.changedTo, ...last.changedTo },
  };
}
