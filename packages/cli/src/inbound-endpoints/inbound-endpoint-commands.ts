import type { InboundEndpointChanges, NewInboundEndpoint } from '@posthorn/client';
import { parseJson } from '@posthorn/common';
import { type Command, Option } from 'commander';
import { type ApiOptions, addApiOptions, openApi } from '../api/api-options.js';
import { listRows, toRow } from '../api/resources.js';
import { type LimitOption, limitOption } from '../arguments/limit-option.js';
import { parseUuid } from '../arguments/parse-id.js';
import { parseJsonObject } from '../arguments/parse-json-object.js';
import { collectTexts, parseText } from '../arguments/parse-text.js';
import { parseUrl } from '../arguments/parse-url.js';
import { readTextFile } from '../arguments/read-text-file.js';
import type { CliContext } from '../context/cli-context.js';
import type { WithContext } from '../context/with-context.js';

interface SettingOptions extends ApiOptions {
  readonly url?: string;
  readonly name?: string;
  readonly provider?: string;
  readonly hmacHeader?: string;
  readonly hmacSecretFile?: string;
  readonly publicKey?: string;
  readonly jwksUrl?: string;
  readonly tokenFile?: string;
  readonly handshake?: string;
  readonly handshakeTokenFile?: string;
  readonly handshakeEcho?: string;
  readonly idempotencyHeader?: readonly string[];
  readonly idempotencyBodyPath?: string;
  readonly typeHeader?: string;
  readonly typeBodyPath?: string;
  readonly typePrefix?: string;
  readonly consumer?: string;
}

interface CreateOptions extends SettingOptions {
  readonly mode?: string;
}

export function addInboundEndpointCommands(program: Command, withContext: WithContext): void {
  const group = program
    .command('inbound-endpoints')
    .description('the endpoints of a project that receive webhooks, through the API');
  const add = (nameAndArguments: string, description: string): Command =>
    addApiOptions(group.command(nameAndArguments).description(description));
  const addId = (command: Command): Command => command.argument('<id>', 'its id', parseUuid);

  add('list', 'lists the endpoints, the newest first')
    .addOption(limitOption())
    .action(withContext(listEndpoints));
  addSettings(add('create', 'creates an endpoint, and shows its ingest URL once'))
    .addOption(new Option('--mode <mode>', 'what becomes of webhooks (default: forward)').choices(MODES))
    .action(withContext(createEndpoint));
  addId(addSettings(add('update', 'changes an endpoint; what is left out stays'))).action(
    withContext(updateEndpoint),
  );
  addId(add('delete', 'deletes an endpoint; what it accepted is still forwarded')).action(
    withContext(deleteEndpoint),
  );
}

const MODES = ['forward', 'cli', 'publish'];

/** Secrets come from files, because all users of the machine can see arguments. */
function addSettings(command: Command): Command {
  return command
    .option('--url <url>', 'where webhooks are forwarded to', (text) => parseUrl(text).href)
    .option('--name <name>', 'its name', parseText)
    .option('--provider <sender>', 'the sender whose rules apply, for example github', parseText)
    .option('--hmac-header <name>', 'the signature header of another sender', parseText)
    .option('--hmac-secret-file <path>', 'a file with the secret that the sender signs with')
    .option('--public-key <key>', 'the public key that verifies signatures: whpk_…, or base64')
    .option('--jwks-url <url>', 'where such keys are fetched', (text) => parseUrl(text).href)
    .option('--token-file <path>', 'a file with the token that the sender must send')
    .option('--handshake <name>', 'how the sender tests the URL, for example meta', parseText)
    .option('--handshake-token-file <path>', 'a file with the verify token of the handshake meta')
    .option('--handshake-echo <json>', 'where the handshake echo has its challenge', parseJsonObject)
    .option('--idempotency-header <name>', 'has the idempotency key; may be repeated', collectTexts)
    .option('--idempotency-body-path <path>', 'where the body has it, for example event.id', parseText)
    .addOption(new Option('--type-header <name>', 'has the type of a published event').argParser(parseText))
    .addOption(
      new Option('--type-body-path <path>', 'where the body has the type, for example event.type')
        .argParser(parseText)
        .conflicts('typeHeader'),
    )
    .option('--type-prefix <prefix>', 'goes before each type, for example github.', parseText)
    .option('--consumer <id>', 'whose endpoints get the published events', parseText);
}

/** A key or a token switches its check on. */
function readSettings(options: SettingOptions) {
  const { url, name, provider, publicKey, jwksUrl, handshake, idempotencyBodyPath } = options;
  const hmacSecret = readSecret(options.hmacSecretFile);
  const tokenValue = readSecret(options.tokenFile);
  const isSigned = [hmacSecret, publicKey, jwksUrl].some((key) => key !== undefined);
  return {
    url,
    name,
    provider,
    verifyHmac: isSigned ? true : undefined,
    hmacHeaderName: options.hmacHeader,
    hmacSecret,
    publicKey,
    jwksUrl,
    verifyStaticToken: tokenValue === undefined ? undefined : true,
    tokenValue,
    handshake,
    handshakeToken: readSecret(options.handshakeTokenFile),
    handshakeEcho: readEcho(options.handshakeEcho),
    idempotencyHeaderNames: options.idempotencyHeader,
    idempotencyBodyPath,
    ...readTypePlace(options),
    eventTypePrefix: options.typePrefix,
    consumerId: options.consumer,
  } satisfies InboundEndpointChanges;
}

function readTypePlace({ typeHeader, typeBodyPath }: SettingOptions) {
  if (typeHeader !== undefined) return { eventTypeSource: 'header', eventTypePath: typeHeader } as const;
  return typeBodyPath === undefined
    ? {}
    : ({ eventTypeSource: 'body', eventTypePath: typeBodyPath } as const);
}

function readSecret(path: string | undefined): string | undefined {
  return path === undefined ? undefined : readTextFile(path).trim();
}

/** The API says what is wrong with it. */
function readEcho(text: string | undefined): NewInboundEndpoint['handshakeEcho'] {
  return text === undefined ? undefined : (parseJson(text) as NewInboundEndpoint['handshakeEcho']);
}

async function listEndpoints(context: CliContext, options: ApiOptions & LimitOption): Promise<void> {
  const { inboundEndpoints } = openApi(context, options);
  const rows = await listRows((page) => inboundEndpoints.list(page), options.limit);
  context.output.list(rows, ['id', 'name', 'mode', 'url', 'health', 'paused', 'created_at']);
}

async function createEndpoint(context: CliContext, { mode, ...options }: CreateOptions): Promise<void> {
  const settings = { ...readSettings(options), mode };
  context.output.facts(toRow(await openApi(context, options).inboundEndpoints.create(settings)));
}

async function updateEndpoint(context: CliContext, id: string, options: SettingOptions): Promise<void> {
  const { inboundEndpoints } = openApi(context, options);
  context.output.facts(toRow(await inboundEndpoints.update(id, readSettings(options))));
}

async function deleteEndpoint(context: CliContext, id: string, options: ApiOptions): Promise<void> {
  const { inboundEndpoints } = openApi(context, options);
  await context.confirm(`Delete the inbound endpoint ${id}? Its senders get 404 from then on.`);
  context.output.facts(toRow(await inboundEndpoints.delete(id)));
}
