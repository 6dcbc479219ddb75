// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type { PortalTheme, Project } from '../generated/types.js';

export interface ProjectsCreateParams {
  /** The name of the project. */
  readonly name: string;
  /** The maximum of sent messages a minute, and of received messages a minute. The plan sets an upper limit. */
  readonly rateLimitDefault?: number | undefined;
  /** The `retry_schedule` of endpoints that are created later without one. Null: the retry schedule of the service. */
  readonly defaultRetrySchedule?: readonly number[] | null | undefined;
  /**
   * The `signature_scheme` of endpoints that are created later without one, in the portal, too. Default:
   * `posthorn`.
   */
  readonly defaultSignatureScheme?: 'posthorn' | 'standard' | 'both' | (string & {}) | undefined;
}

export interface ProjectsListParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
}

export interface ProjectsUpdateParams {
  /** The name of the project. */
  readonly name?: string | undefined;
  /** The maximum of sent messages a minute, and of received messages a minute. The plan sets an upper limit. */
  readonly rateLimitDefault?: number | undefined;
  /** The `retry_schedule` of endpoints that are created later without one. Null: the retry schedule of the service. */
  readonly defaultRetrySchedule?: readonly number[] | null | undefined;
  /**
   * The `signature_scheme` of endpoints that are created later without one, in the portal, too. Default:
   * `posthorn`.
   */
  readonly defaultSignatureScheme?: 'posthorn' | 'standard' | 'both' | (string & {}) | undefined;
  /**
   * A degraded endpoint is `failing` once its first failure since the last success is so many minutes old. Fewer
   * failures make it `failing` after an hour at the earliest.
   */
  readonly failingAfterMinutes?: number | undefined;
  /**
   * An outbound endpoint is disabled when nothing has succeeded for so many hours, and at least 10 attempts failed
   * in that time. 0: never.
   */
  readonly disableAfterHours?: number | undefined;
  /**
   * The outbound endpoint of this project that gets notifications when endpoints, messages or exports fail. Null:
   * none.
   */
  readonly notificationEndpointId?: string | null | undefined;
  /**
   * The payload of notifications: `generic` is `{type, timestamp, project_id, data}`; `slack` and `discord` are
   * what incoming webhooks of these services take.
   */
  readonly notificationTemplate?: 'generic' | 'slack' | 'discord' | (string & {}) | undefined;
  /**
   * The members of payloads whose values can be searched, at most 10: dotted names or JSON pointers. Strings,
   * numbers and booleans of at most 128 characters are kept as they are written, for payloads that are accepted
   * from then on.
   */
  readonly searchable?: readonly string[] | undefined;
  /**
   * Whether the values are kept as keyed hashes, which only find equal values, for payloads that are accepted from
   * then on. Default: false.
   */
  readonly searchableHashed?: boolean | undefined;
  readonly portalTheme?: PortalTheme | undefined;
  /**
   * The origins whose pages may frame the portal, and call the API with portal tokens. A change applies within a
   * second.
   */
  readonly portalOrigins?: readonly string[] | undefined;
  /** How many endpoints a consumer may have to create one more in the portal. */
  readonly portalMaxEndpoints?: number | undefined;
}

export interface ProjectsUpdateResult {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly status: 'active' | 'suspended' | 'deleted' | (string & {});
  /** The maximum of sent messages a minute, and of received messages a minute. */
  readonly rateLimitDefault: number;
  /** The `retry_schedule` of endpoints that are created later without one. Null: the retry schedule of the service. */
  readonly defaultRetrySchedule: readonly number[] | null;
  /**
   * The `signature_scheme` of endpoints that are created later without one, in the portal, too. Default:
   * `posthorn`.
   */
  readonly defaultSignatureScheme: 'posthorn' | 'standard' | 'both' | (string & {});
  /**
   * A degraded endpoint is `failing` once its first failure since the last success is so many minutes old. Fewer
   * failures make it `failing` after an hour at the earliest.
   */
  readonly failingAfterMinutes: number;
  /**
   * An outbound endpoint is disabled when nothing has succeeded for so many hours, and at least 10 attempts failed
   * in that time. 0: never.
   */
  readonly disableAfterHours: number;
  /**
   * The outbound endpoint of this project that gets notifications when endpoints, messages or exports fail. Null:
   * none.
   */
  readonly notificationEndpointId: string | null;
  /**
   * The payload of notifications: `generic` is `{type, timestamp, project_id, data}`; `slack` and `discord` are
   * what incoming webhooks of these services take.
   */
  readonly notificationTemplate: 'generic' | 'slack' | 'discord' | (string & {});
  /**
   * The members of payloads whose values can be searched, at most 10: dotted names or JSON pointers. Strings,
   * numbers and booleans of at most 128 characters are kept as they are written, for payloads that are accepted
   * from then on.
   */
  readonly searchable: readonly string[];
  /**
   * Whether the values are kept as keyed hashes, which only find equal values, for payloads that are accepted from
   * then on. Default: false.
   */
  readonly searchableHashed: boolean;
  readonly portalTheme: PortalTheme;
  /**
   * The origins whose pages may frame the portal, and call the API with portal tokens. A change applies within a
   * second.
   */
  readonly portalOrigins: readonly string[];
  /** How many endpoints a consumer may have to create one more in the portal. */
  readonly portalMaxEndpoints: number;
  readonly createdAt: string;
  readonly updated: true;
}

export interface ProjectsReplaceParams {
  /** The name of the project. */
  readonly name?: string | undefined;
  /** The maximum of sent messages a minute, and of received messages a minute. The plan sets an upper limit. */
  readonly rateLimitDefault?: number | undefined;
  /** The `retry_schedule` of endpoints that are created later without one. Null: the retry schedule of the service. */
  readonly defaultRetrySchedule?: readonly number[] | null | undefined;
  /**
   * The `signature_scheme` of endpoints that are created later without one, in the portal, too. Default:
   * `posthorn`.
   */
  readonly defaultSignatureScheme?: 'posthorn' | 'standard' | 'both' | (string & {}) | undefined;
  /**
   * A degraded endpoint is `failing` once its first failure since the last success is so many minutes old. Fewer
   * failures make it `failing` after an hour at the earliest.
   */
  readonly failingAfterMinutes?: number | undefined;
  /**
   * An outbound endpoint is disabled when nothing has succeeded for so many hours, and at least 10 attempts failed
   * in that time. 0: never.
   */
  readonly disableAfterHours?: number | undefined;
  /**
   * The outbound endpoint of this project that gets notifications when endpoints, messages or exports fail. Null:
   * none.
   */
  readonly notificationEndpointId?: string | null | undefined;
  /**
   * The payload of notifications: `generic` is `{type, timestamp, project_id, data}`; `slack` and `discord` are
   * what incoming webhooks of these services take.
   */
  readonly notificationTemplate?: 'generic' | 'slack' | 'discord' | (string & {}) | undefined;
  /**
   * The members of payloads whose values can be searched, at most 10: dotted names or JSON pointers. Strings,
   * numbers and booleans of at most 128 characters are kept as they are written, for payloads that are accepted
   * from then on.
   */
  readonly searchable?: readonly string[] | undefined;
  /**
   * Whether the values are kept as keyed hashes, which only find equal values, for payloads that are accepted from
   * then on. Default: false.
   */
  readonly searchableHashed?: boolean | undefined;
  readonly portalTheme?: PortalTheme | undefined;
  /**
   * The origins whose pages may frame the portal, and call the API with portal tokens. A change applies within a
   * second.
   */
  readonly portalOrigins?: readonly string[] | undefined;
  /** How many endpoints a consumer may have to create one more in the portal. */
  readonly portalMaxEndpoints?: number | undefined;
}

export interface ProjectsReplaceResult {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly status: 'active' | 'suspended' | 'deleted' | (string & {});
  /** The maximum of sent messages a minute, and of received messages a minute. */
  readonly rateLimitDefault: number;
  /** The `retry_schedule` of endpoints that are created later without one. Null: the retry schedule of the service. */
  readonly defaultRetrySchedule: readonly number[] | null;
  /**
   * The `signature_scheme` of endpoints that are created later without one, in the portal, too. Default:
   * `posthorn`.
   */
  readonly defaultSignatureScheme: 'posthorn' | 'standard' | 'both' | (string & {});
  /**
   * A degraded endpoint is `failing` once its first failure since the last success is so many minutes old. Fewer
   * failures make it `failing` after an hour at the earliest.
   */
  readonly failingAfterMinutes: number;
  /**
   * An outbound endpoint is disabled when nothing has succeeded for so many hours, and at least 10 attempts failed
   * in that time. 0: never.
   */
  readonly disableAfterHours: number;
  /**
   * The outbound endpoint of this project that gets notifications when endpoints, messages or exports fail. Null:
   * none.
   */
  readonly notificationEndpointId: string | null;
  /**
   * The payload of notifications: `generic` is `{type, timestamp, project_id, data}`; `slack` and `discord` are
   * what incoming webhooks of these services take.
   */
  readonly notificationTemplate: 'generic' | 'slack' | 'discord' | (string & {});
  /**
   * The members of payloads whose values can be searched, at most 10: dotted names or JSON pointers. Strings,
   * numbers and booleans of at most 128 characters are kept as they are written, for payloads that are accepted
   * from then on.
   */
  readonly searchable: readonly string[];
  /**
   * Whether the values are kept as keyed hashes, which only find equal values, for payloads that are accepted from
   * then on. Default: false.
   */
  readonly searchableHashed: boolean;
  readonly portalTheme: PortalTheme;
  /**
   * The origins whose pages may frame the portal, and call the API with portal tokens. A change applies within a
   * second.
   */
  readonly portalOrigins: readonly string[];
  /** How many endpoints a consumer may have to create one more in the portal. */
  readonly portalMaxEndpoints: number;
  readonly createdAt: string;
  readonly updated: true;
}

export interface ProjectsDeleteResult {
  /** The id of the project. */
  readonly id: string;
  readonly deleted: true;
}

/** Hold endpoints, API keys and messages. */
export class ProjectsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Create a project (`projects.create`).
   * The project belongs to the same tenant and has no endpoints and keys. A `rate_limit_default` of 0 means the
   * default of 1000.
   */
  create(params: ProjectsCreateParams, options?: CallOptions): Call<Project> {
    return this.#api.call({ method: 'POST', path: '/v1/projects', body: params }, options);
  }

  /**
   * List projects (`projects.list`).
   * The projects of the tenant, newest first.
   */
  list(params: ProjectsListParams = {}, options?: CallOptions): ListCall<Project> {
    return this.#api.list({ method: 'GET', path: '/v1/projects', query: params, paging: 'cursor' }, options);
  }

  /** Get a project (`projects.get`). */
  get(id: string, options?: CallOptions): Call<Project> {
    return this.#api.call({ method: 'GET', path: path`/v1/projects/${id}` }, options);
  }

  /**
   * Change a project (`projects.update`).
   * Omitted members keep their value. A changed rate and changed searchable members apply within a second.
   */
  update(id: string, params: ProjectsUpdateParams = {}, options?: CallOptions): Call<ProjectsUpdateResult> {
    return this.#api.call({ method: 'PATCH', path: path`/v1/projects/${id}`, body: params }, options);
  }

  /**
   * Put a project (`projects.replace`).
   * Omitted members keep their value. A changed rate and changed searchable members apply within a second.
   */
  replace(
    id: string,
    params: ProjectsReplaceParams = {},
    options?: CallOptions,
  ): Call<ProjectsReplaceResult> {
    return this.#api.call({ method: 'PUT', path: path`/v1/projects/${id}`, body: params }, options);
  }

  /**
   * Delete a project (`projects.delete`).
   * Its keys stop working, and its endpoints neither receive nor deliver. Waiting messages fail for good; Posthorn
   * ends a large backlog in the background.
   */
  delete(id: string, options?: CallOptions): Call<ProjectsDeleteResult> {
    return this.#api.call({ method: 'DELETE', path: path`/v1/projects/${id}` }, options);
  }
}
