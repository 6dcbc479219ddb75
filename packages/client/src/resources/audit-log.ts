// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import type { AuditEntry } from '../generated/types.js';

export interface AuditLogListParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
  /** Only messages that were accepted at this time or later. */
  readonly startTime?: string | undefined;
  /** Only messages that were accepted before this time. */
  readonly endTime?: string | undefined;
  /** Only calls of this API key, person or session. */
  readonly actorId?: string | undefined;
  /** Only calls of this operation. */
  readonly operation?: string | undefined;
  /** Only calls about this resource. */
  readonly resourceId?: string | undefined;
}

/** Who changed what. */
export class AuditLogResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * List the audit log (`auditLog.list`).
   * Who changed what in 90 days, newest first: every call that changed something, but sends, callbacks, events and
   * acknowledgements. Equal calls within a minute share an entry, and so do denied calls of an actor and
   * operation. Beyond 2,000 entries of an actor in an hour, its further calls are one entry for each operation and
   * hour, which names no resource. What touches keys, access grants, portal sessions, `notification_endpoint_id`
   * or `portal_origins`, or deletes something, always has an entry of its own.
   */
  list(params: AuditLogListParams = {}, options?: CallOptions): ListCall<AuditEntry> {
    return this.#api.list({ method: 'GET', path: '/v1/audit-log', query: params, paging: 'cursor' }, options);
  }
}
