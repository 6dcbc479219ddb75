import { RawJson } from '@posthorn/client';
import type { Command } from 'commander';
import { type ApiOptions, addApiOptions, openApi } from '../api/api-options.js';
import { listRows, toRow } from '../api/resources.js';
import { type LimitOption, limitOption } from '../arguments/limit-option.js';
import { parseUuid } from '../arguments/parse-id.js';
import { parseJsonObject, readJsonObject } from '../arguments/parse-json-object.js';
import { parseText } from '../arguments/parse-text.js';
import type { CliContext } from '../context/cli-context.js';
import type { WithContext } from '../context/with-context.js';
import { badUsage } from '../output/cli-error.js';

interface PublishOptions extends ApiOptions {
  readonly payload?: string;
  readonly payloadFile?: string;
  readonly consumer?: string;
  readonly idempotencyKey?: string;
}

interface ListOptions extends ApiOptions, LimitOption {
  readonly type?: string;
  readonly consumer?: string;
  readonly inboundEndpoint?: string;
}

export function addEventCommands(program: Command, withContext: WithContext): void {
  const events = program.command('events').description('the events of a project, through the API');
  addApiOptions(
    events
      .command('publish')
      .description('publishes an event to every endpoint that subscribed to its type')
      .argument('<event-type>', 'for example order.created', parseText)
      .option('--payload <json>', 'the payload, a JSON object', parseJsonObject)
      .option('--payload-file <path>', 'a file with the payload')
      .option('--consumer <id>', 'the consumer (default: endpoints without a consumer)', parseText)
      .option('--idempotency-key <key>', 'publishes once, however often the command is repeated', parseText),
  ).action(withContext(publishEvent));
  addApiOptions(
    events
      .command('list')
      .description('lists the events of a project, the newest first')
      .option('--type <event-type>', 'only of this event type', parseText)
      .option('--consumer <id>', 'only of this consumer', parseText)
      .option('--inbound-endpoint <id>', 'only those that it received as webhooks', parseUuid)
      .addOption(limitOption()),
  ).action(withContext(listEvents));
}

async function publishEvent(context: CliContext, eventType: string, options: PublishOptions): Promise<void> {
  const event = await openApi(context, options).events.publish({
    eventType,
    consumerId: options.consumer,
    idempotencyKey: options.idempotencyKey,
    payload: new RawJson(readPayload(options)),
  });
  context.output.facts(toRow(event));
}

function readPayload({ payload, payloadFile }: PublishOptions): string {
  if ((payload === undefined) === (payloadFile === undefined)) {
    throw badUsage('Give the payload, either with --payload or with --payload-file.');
  }
  return payload ?? readJsonObject(String(payloadFile));
}

async function listEvents(context: CliContext, options: ListOptions): Promise<void> {
  const { events } = openApi(context, options);
  const { type: eventType, consumer: consumerId, inboundEndpoint: inboundEndpointId } = options;
  const filter = { eventType, consumerId, inboundEndpointId };
  const rows = await listRows((page) => events.list({ ...filter, ...page }), options.limit);
  context.output.list(rows, ['event_id', 'event_type', 'consumer_id', 'message_count', 'created_at']);
}
