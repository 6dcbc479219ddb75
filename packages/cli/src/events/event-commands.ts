import type { Command } from 'commander';
import { type ApiOptions, addApiOptions, openApi } from '../api/api-options.js';
import { listRows, toRow } from '../api/resources.js';
import { type LimitOption, limitOption } from '../arguments/limit-option.js';
import { parseUuid } from '../arguments/parse-id.js';
import { type PayloadOptions, addPayloadOptions, readPayload } from '../arguments/payload-options.js';
import { parseText } from '../arguments/parse-text.js';
import type { CliContext } from '../context/cli-context.js';
import type { WithContext } from '../context/with-context.js';
import { badUsage } from '../output/cli-error.js';
import { publishFile } from './publish-file.js';

interface PublishOptions extends ApiOptions, PayloadOptions {
  readonly consumer?: string;
  readonly file?: string;
}

interface ListOptions extends ApiOptions, LimitOption {
  readonly type?: string;
  readonly consumer?: string;
  readonly inboundEndpoint?: string;
}

export function addEventCommands(program: Command, withContext: WithContext): void {
  const events = program.command('events').description('the events of a project, through the API');
  addApiOptions(
    addPayloadOptions(
      events
        .command('publish')
        .description('publishes an event, or those of a file, to every endpoint that subscribed to its type')
        .argument('[event-type]', 'for example order.created', parseText),
    )
      .option('--consumer <id>', 'the consumer (default: endpoints without a consumer)', parseText)
      .option('--file <path>', 'a file with an event on each line, as JSON; - is standard input'),
  ).action(withContext(publish));
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

async function publish(
  context: CliContext,
  eventType: string | undefined,
  options: PublishOptions,
): Promise<void> {
  const { file, payload, payloadFile, consumer } = options;
  if (file === undefined) {
    if (eventType === undefined)
      throw badUsage('Give the type of the event, or a file of events with --file.');
    await publishEvent(context, eventType, options);
    return;
  }
  if ([eventType, payload, payloadFile, consumer].some((given) => given !== undefined))
    throw badUsage(
      'With --file, each line has the event_type, the payload and the consumer_id of its event.',
    );
  await publishFile(context, openApi(context, options), { path: file, key: options.idempotencyKey });
}

async function publishEvent(context: CliContext, eventType: string, options: PublishOptions): Promise<void> {
  const event = await openApi(context, options).events.publish({
    eventType,
    consumerId: options.consumer,
    idempotencyKey: options.idempotencyKey,
    payload: readPayload(options),
  });
  context.output.facts(toRow(event));
}

async function listEvents(context: CliContext, options: ListOptions): Promise<void> {
  const { events } = openApi(context, options);
  const { type: eventType, consumer: consumerId, inboundEndpoint: inboundEndpointId } = options;
  const filter = { eventType, consumerId, inboundEndpointId };
  const rows = await listRows((page) => events.list({ ...filter, ...page }), options.limit);
  context.output.list(rows, ['event_id', 'event_type', 'consumer_id', 'message_count', 'created_at']);
}
