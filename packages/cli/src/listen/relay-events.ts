import { setTimeout as sleep } from 'node:timers/promises';
import { describeApiError } from '../api/describe-api-error.js';
import { CliError } from '../output/cli-error.js';
import type { CliContext } from '../context/cli-context.js';
import { toPlainText } from '../output/plain-text.js';
import { type Forwarded, forwardEvent } from './forward-event.js';
import type { EventPoll } from './poll-events.js';
import type { ReceivedEvent } from './received-event.js';

const POLL_EVERY_MS = 1000;
const AFTER_A_FAILURE_MS = 5000;

/**
 * Forwards events one after the other until a signal ends it. Reports an outage of the API once, and waits for its end.
 */
export async function relayEvents(context: CliContext, poll: EventPoll, target: URL): Promise<void> {
  const { output, signal } = context;
  let isAway = false;
  while (!signal.aborted) {
    const failure = await relayRound(context, poll, target);
    if (failure !== undefined && !isAway) {
      output.note(`The API cannot be asked, and is asked again: ${toPlainText(failure.message)}`);
    }
    isAway = failure !== undefined;
    await sleep(isAway ? AFTER_A_FAILURE_MS : POLL_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Resolves to the error when it is temporary. Throws a permanent error. */
async function relayRound(
  { output, signal }: CliContext,
  poll: EventPoll,
  target: URL,
): Promise<Error | undefined> {
  try {
    for (const event of await poll.next(signal)) {
      const forwarded = await forwardEvent(event, target, signal);
      if (!signal.aborted) tell(output, event, forwarded);
    }
    return undefined;
  } catch (error) {
    if (signal.aborted) return undefined;
    const described = describeApiError(error);
    if (described instanceof CliError) throw described;
    return described instanceof Error ? described : new Error(String(described));
  }
}

function tell(output: CliContext['output'], event: ReceivedEvent, forwarded: Forwarded): void {
  const { id, type, maskedHeaders, body } = event;
  const { status, latencyMs, error } = forwarded;
  const entry = {
    id,
    at: new Date().toISOString(),
    event_type: type,
    size_bytes: body.length,
    masked_headers: maskedHeaders,
    status: status ?? null,
    latency_ms: latencyMs,
    error: error ?? null,
  };
  output.entry(entry, () =>
    [
      entry.at,
      toPlainText(status ?? error),
      `${latencyMs} ms`,
      toPlainText(type),
      id,
      ...(maskedHeaders.length === 0 ? [] : [`without ${toPlainText(maskedHeaders.join(', '))}`]),
    ].join('  '),
  );
}
