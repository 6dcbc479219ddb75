import { createHmac } from 'node:crypto';
import type { Posthorn } from '@posthorn/client';
import { type ApiOptions, createApi, readApiAccess } from '../api/api-options.js';
import { describeApiError } from '../api/describe-api-error.js';
import type { CliContext } from '../context/cli-context.js';
import { CliError } from '../output/cli-error.js';
import { EXIT } from '../output/exit-code.js';
import { connectListener } from './connect-listener.js';
import { type Forwarding, type Report, createForwarding } from './create-forwarding.js';
import { matchesFilters } from './find-event-type.js';
import { type ForwardOptions, forwardWebhook } from './forward-webhook.js';
import { keepConnected } from './keep-connected.js';
import { type EndpointOptions, type ListenedEndpoint, openEndpoint, replayMessage } from './open-endpoint.js';
import type { Webhook } from './read-webhook.js';
import { showAnswer, showRequest } from './show-webhook.js';

export interface ListenOptions extends ApiOptions, EndpointOptions {
  readonly path?: string;
  readonly header?: Readonly<Record<string, string>>;
  readonly filter?: readonly string[];
  readonly sign?: true;
}

const MAX_NAME_LENGTH = 255;

/** Forwards what an endpoint receives to a local server, until the signal. */
export async function listen(context: CliContext, target: URL, options: ListenOptions): Promise<void> {
  const { output, signal, actor } = context;
  const access = readApiAccess(context, options);
  const api = createApi(access);
  const name = `posthorn listen ${actor}`.slice(0, MAX_NAME_LENGTH);
  const endpoint = await openEndpoint(api, options, name);
  if (options.replay !== undefined) await replayMessage(api, options.replay, output);
  const forwardOptions: ForwardOptions = {
    target: options.path === undefined ? target : new URL(options.path, target),
    headers: options.header ?? {},
    secret: options.sign === true ? secretOf(access.apiKey) : undefined,
  };
  const ending = new AbortController();
  const forwarding = createLocalForwarding(context, forwardOptions, ending.signal);
  const onWebhook = filterWebhooks(forwarding, options);
  const introduce = once(() => introduceEndpoint(output, endpoint, forwardOptions));
  try {
    const connection = await keepConnected({
      signal,
      connect: () => connectListener({ ...access, endpointId: endpoint.id, onWebhook }, signal),
      explain: (refusal) => explain(api, endpoint.id, refusal),
      onConnected: introduce,
      inform: (text) => output.inform(text),
    });
    await forwarding.drain();
    await connection?.close();
  } finally {
    ending.abort();
  }
  takeLeave(output, endpoint);
}

/** The same for an API key, so that the local server keeps its configuration. */
function secretOf(apiKey: string): string {
  return `whsec_${createHmac('sha256', apiKey).update('posthorn listen').digest('base64')}`;
}

function createLocalForwarding(
  { output }: CliContext,
  options: ForwardOptions,
  signal: AbortSignal,
): Forwarding {
  return createForwarding(async (webhook) => {
    showRequest(output, webhook);
    const answer = await forwardWebhook(webhook, options, signal);
    if (!signal.aborted) showAnswer(output, webhook, answer);
    return answer;
  });
}

function filterWebhooks(
  { take }: Forwarding,
  { filter = [], replay }: ListenOptions,
): (webhook: Webhook, report: Report) => void {
  return (webhook, report) => {
    if (webhook.id === replay || matchesFilters(webhook.eventType, filter)) take(webhook, report);
    // Without an answer, it would come again and again.
    else report('skipped');
  };
}

/** Throws what the API says about the endpoint, or the refusal when it says nothing. Returns if it is away. */
async function explain(api: Posthorn, endpointId: string, refusal: string): Promise<void> {
  try {
    await api.inboundEndpoints.get(endpointId);
  } catch (error) {
    const described = describeApiError(error);
    if (described instanceof CliError) throw described;
    return;
  }
  throw new CliError(refusal, EXIT.failed);
}

function introduceEndpoint(
  output: CliContext['output'],
  { id, ingestUrl }: ListenedEndpoint,
  { target, secret }: ForwardOptions,
): void {
  const entry = { type: 'listening', endpoint_id: id, ingest_url: ingestUrl, target: target.href };
  output.entry({ ...entry, signing_secret: secret ?? null }, () => ingestUrl);
  if (secret !== undefined) output.line(() => `Signing secret: ${secret}`);
  output.inform(`Forwarding to ${target.href} what is posted to this URL. Ctrl-C ends it.`);
}

function takeLeave(output: CliContext['output'], { id, ttlMinutes }: ListenedEndpoint): void {
  const rest =
    ttlMinutes === null ? '' : ` The endpoint is deleted in ${ttlMinutes} minutes, if nobody listens.`;
  output.inform(`No longer listening.${rest} To listen to it again: --endpoint ${id}`);
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
