import type { ApiError, ErrorCode } from '../errors/api-error.js';

export interface SuccessEnvelope<Data> {
  readonly data: Data;
  readonly meta: { readonly request_id: string } & Readonly<Record<string, unknown>>;
}

export interface ErrorEnvelope {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly details?: Readonly<Record<string, unknown>>;
    /** The page about the code, where the documentation is served. */
    readonly doc_url?: string;
  };
  readonly meta: { readonly request_id: string } & Readonly<Record<string, unknown>>;
}

export function successEnvelope<Data>(
  data: Data,
  requestId: string,
  meta: Readonly<Record<string, unknown>> = {},
): SuccessEnvelope<Data> {
  return { data, meta: { request_id: requestId, ...meta } };
}

export function errorEnvelope(
  error: ApiError,
  requestId: string,
  meta: Readonly<Record<string, unknown>> = {},
): ErrorEnvelope {
  const { code, message, details } = error;
  return {
    error: { code, message, ...(details === undefined ? {} : { details }) },
    meta: { request_id: requestId, ...meta },
  };
}
