// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type { NewEventType, EventType, PutEventType, EventTypeChanges } from '../generated/types.js';

export interface EventTypesListParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
}

export interface EventTypesDeleteResult {
  /** The name of the event type. */
  readonly name: string;
  readonly deleted: true;
}

/** The types of events of a project, with the schemas of their payloads. */
export class EventTypesResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Register an event type (`eventTypes.create`).
   * Events of a type that is not registered are accepted, too. A taken `name` is `ALREADY_EXISTS`; PUT creates or
   * changes. `validate` without a `schema` is `INVALID_REQUEST`.
   */
  create(params: NewEventType, options?: CallOptions): Call<EventType> {
    return this.#api.call({ method: 'POST', path: '/v1/event-types', body: params }, options);
  }

  /**
   * List event types (`eventTypes.list`).
   * In the order of their names.
   */
  list(params: EventTypesListParams = {}, options?: CallOptions): ListCall<EventType> {
    return this.#api.list(
      { method: 'GET', path: '/v1/event-types', query: params, paging: 'cursor' },
      options,
    );
  }

  /** Get an event type (`eventTypes.get`). */
  get(name: string, options?: CallOptions): Call<EventType> {
    return this.#api.call({ method: 'GET', path: path`/v1/event-types/${name}` }, options);
  }

  /**
   * Register or change an event type (`eventTypes.put`).
   * 201 for a new event type. Otherwise, omitted members keep their value and `null` clears one.
   */
  put(name: string, params: PutEventType = {}, options?: CallOptions): Call<EventType> {
    return this.#api.call({ method: 'PUT', path: path`/v1/event-types/${name}`, body: params }, options);
  }

  /**
   * Change an event type (`eventTypes.update`).
   * Omitted members keep their value; `null` clears one.
   */
  update(name: string, params: EventTypeChanges = {}, options?: CallOptions): Call<EventType> {
    return this.#api.call({ method: 'PATCH', path: path`/v1/event-types/${name}`, body: params }, options);
  }

  /**
   * Delete an event type (`eventTypes.delete`).
   * Events of this type, and endpoints that subscribe to it, stay unchanged.
   */
  delete(name: string, options?: CallOptions): Call<EventTypesDeleteResult> {
    return this.#api.call({ method: 'DELETE', path: path`/v1/event-types/${name}` }, options);
  }
}
