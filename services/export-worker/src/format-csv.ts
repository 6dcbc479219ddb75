import { toPrefixedId } from '@posthorn/common';
import type { ExportedMessage } from '@posthorn/database';
import { stringify } from 'csv-stringify/sync';

type Cell = string | number | null;

export const COLUMNS = [
  'message_id',
  'endpoint_id',
  'endpoint_url',
  'status',
  'attempt_count',
  'response_status',
  'response_latency_ms',
  'last_error',
  'size_bytes',
  'idempotency_key',
  'created_at',
  'delivered_at',
  'failed_at',
  'event_type',
] as const;

/** The header row of every export. */
export function formatHeader(): Buffer {
  return format([COLUMNS]);
}

/** One row per message. Numbers stay numbers; text cells are escaped against formulas. */
export function formatMessages(
  messages: readonly ExportedMessage[],
  direction: 'outbound' | 'inbound',
): Buffer {
  return format(messages.map((message) => toCells(message, direction).map(secure)));
}

function toCells(message: ExportedMessage, direction: 'outbound' | 'inbound'): readonly Cell[] {
  const { endpointId } = message;
  return [
    message.id,
    direction === 'outbound' ? toPrefixedId('endpoint', endpointId) : endpointId,
    message.endpointUrl,
    message.status,
    message.attemptCount,
    message.responseStatus,
    message.responseLatencyMs,
    message.lastError,
    message.sizeBytes,
    message.idempotencyKey,
    message.createdAt,
    message.deliveredAt,
    message.failedAt,
    message.eventType,
  ];
}

function secure(cell: Cell): Cell {
  return typeof cell === 'string' ? safeCell(cell) : cell;
}

/** CSV as in RFC 4180, in UTF-8. */
function format(records: readonly (readonly Cell[])[]): Buffer {
  return Buffer.from(stringify(records as Cell[][], { record_delimiter: '\r\n' }));
}

/**
 * Also matches behind characters that a spreadsheet may skip, and the full-width forms that some spreadsheets accept.
 */
const FORMULA = /^[\s"'`\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Some spreadsheets end a cell at these characters. */
const BREAK = /^[\t\r\n]/;
/**
 * Characters that separate cells in spreadsheets of other regions. The text after them must not be a formula either.
 */
const INNER_FORMULA = /([;|\t\r\n])(?=(?:[^\S\t\r\n]|["'`\uFEFF])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Prefixes a possible formula with an apostrophe, so that no spreadsheet runs it (OWASP, "CSV injection"). */
export function safeCell(text: string): string {
  const safe = text.replaceAll(INNER_FORMULA, "$1'");
  return FORMULA.test(text) || BREAK.test(text) ? `'${safe}` : safe;
}
