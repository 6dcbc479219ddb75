// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type { NewExport, Export } from '../generated/types.js';

export interface ExportsListParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
}

export interface ExportsDeleteResult {
  /** The id of the export. */
  readonly id: string;
  readonly deleted: true;
}

/** Messages as CSV files, written in the background. */
export class ExportsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Create an export (`exports.create`).
   * A CSV file with a row for each message that was created at `start_time` or later and before `end_time`. The
   * default direction is `outbound`. The file excludes messages that were created after the export. `endpoint_id`
   * requires direction `outbound`, `inbound_endpoint_id` direction `inbound`. Posthorn writes the file in the
   * background. It can be downloaded for 24 hours. A project can have one export in progress, and a number of
   * exports an hour that its plan sets. Further exports get `EXPORT_LIMIT_EXCEEDED` with `Retry-After`.
   */
  create(params: NewExport, options?: CallOptions): Call<Export> {
    return this.#api.call({ method: 'POST', path: '/v1/exports', body: params }, options);
  }

  /**
   * List exports (`exports.list`).
   * Newest first.
   */
  list(params: ExportsListParams = {}, options?: CallOptions): ListCall<Export> {
    return this.#api.list({ method: 'GET', path: '/v1/exports', query: params, paging: 'cursor' }, options);
  }

  /**
   * Get an export (`exports.get`).
   * `row_count` grows while the file is written.
   */
  get(id: string, options?: CallOptions): Call<Export> {
    return this.#api.call({ method: 'GET', path: path`/v1/exports/${id}` }, options);
  }

  /**
   * Delete an export (`exports.delete`).
   * Deletes the file too, and stops an export in progress.
   */
  delete(id: string, options?: CallOptions): Call<ExportsDeleteResult> {
    return this.#api.call({ method: 'DELETE', path: path`/v1/exports/${id}` }, options);
  }

  /**
   * Download an export (`exports.download`).
   * Redirects to a link to the file. The link is valid for 15 minutes and needs no API key.
   */
  download(id: string, options?: CallOptions): Call<Response> {
    return this.#api.file({ method: 'GET', path: path`/v1/exports/${id}/download` }, options);
  }
}
