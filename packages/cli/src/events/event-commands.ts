import type { Command } from 'commander';
import { type ApiOptions, addApiOptions, openApi } from '../api/api-options.js';
import { callForObject, listRows } from '../api/resources.js';
import { type LimitOption, limitOption } from '../arguments/limit-option.js';
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
}

const PATH = '/v1/events';

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
      .addOption(limitOption()),
  ).action(withContext(listEvents));
}

async function publishEvent(context: CliContext, eventType: string, options: PublishOptions): Promise<void> {
  const members = {
    event_type: eventType,
    consumer_id: options.consumer,
    idempotency_key: options.idempotencyKey,
  };
  // The payload's text stays as it is.
  const body = `${JSON.stringify(members).slice(0, -1)},"payload":${readPayload(options)}}`;
  const event = await callForObject(openApi(context, options), { method: 'POST', path: PATH, body });
  context.output.facts(event);
}

function readPayload({ payload, payloadFile }: PublishOptions): string {
  if ((payload === undefined) === (payloadFile === undefined)) {
    throw badUsage('Give the payload, either with --payload or with --payload-file.');
  }
  return payload ?? readJsonObject(String(payloadFile));
}

async function listEvents(context: CliContext, options: ListOptions): Promise<void> {
  const filter = { event_type: options.type, consumer_id: options.consumer };
  const rows = await listRows(openApi(context, options), { path: PATH, filter, limit: options.limit });
  context.output.list(rows, ['event_id', 'event_type', 'consumer_id', 'message_count', 'created_at']);
}
