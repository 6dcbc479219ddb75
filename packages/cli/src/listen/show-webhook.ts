import { formatBytes } from '../output/format-bytes.js';
import type { Output } from '../output/create-output.js';
import { toPlainText } from '../output/plain-text.js';
import type { LocalAnswer } from './forward-webhook.js';
import type { Webhook } from './read-webhook.js';

/** Shows people a request before it is forwarded: its answer may take long. */
export function showRequest(output: Output, { id, eventType, body }: Webhook): void {
  output.line(() =>
    [
      clock(),
      output.paint.bold('-->'),
      output.paint.bold(toPlainText(eventType)),
      formatBytes(body.length),
      toPlainText(id),
    ].join('  '),
  );
}

export function showAnswer(
  output: Output,
  webhook: Webhook,
  { status, latencyMs, error }: LocalAnswer,
): void {
  const { id, eventType, body, receivedAt } = webhook;
  const entry = {
    type: 'webhook',
    message_id: id,
    event_type: eventType,
    size_bytes: body.length,
    received_at: receivedAt,
    status: status === 0 ? null : status,
    latency_ms: latencyMs,
    error: error ?? null,
  };
  output.entry(entry, () =>
    [
      clock(),
      output.paint.bold('<--'),
      paintStatus(output, status, error),
      `${latencyMs} ms`,
      toPlainText(id),
    ].join('  '),
  );
}

function paintStatus({ paint }: Output, status: number, error: string | undefined): string {
  if (status === 0) return paint.red(`no answer: ${toPlainText(error)}`);
  if (status >= 200 && status <= 299) return paint.green(status);
  return status >= 500 ? paint.red(status) : paint.yellow(status);
}

/** The local time of day. */
function clock(): string {
  return new Date().toTimeString().slice(0, 'HH:MM:SS'.length);
}
