import type { NewEndpointAuth, NewEndpointTls } from '@posthorn/client';
import { isObject, parseJson } from '@posthorn/common';
import { type Command, Option } from 'commander';
import { type ApiOptions, addApiOptions, openApi } from '../api/api-options.js';
import { toRow } from '../api/resources.js';
import { formatEndpointId, parseEndpointId } from '../arguments/parse-id.js';
import { readJsonObject } from '../arguments/parse-json-object.js';
import { parseText } from '../arguments/parse-text.js';
import { parseUrl } from '../arguments/parse-url.js';
import { readTextFile } from '../arguments/read-text-file.js';
import type { CliContext } from '../context/cli-context.js';
import type { WithContext } from '../context/with-context.js';
import { type Row, renderFacts } from '../output/render-table.js';

interface AuthOptions extends ApiOptions {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecretFile: string;
  readonly clientAuth?: NewEndpointAuth['clientAuth'];
  readonly scope?: string;
  readonly audience?: string;
  readonly resource?: string;
  readonly extraParamsFile?: string;
}

interface TlsOptions extends ApiOptions {
  readonly certificateFile: string;
  readonly keyFile: string;
  readonly caFile?: string;
  readonly nextCertificateFile?: string;
  readonly nextKeyFile?: string;
}

/** Adds the commands for what deliveries of an endpoint show to its receiver. Secrets come from files. */
export function addCredentialCommands(endpoints: Command, withContext: WithContext): void {
  const addGroup = (name: string, description: string): AddCommand => {
    const group = endpoints.command(name).description(description);
    return (command, text) =>
      addApiOptions(
        group.command(command).description(text).argument('<endpoint>', 'its id, ep_…', parseEndpointId),
      );
  };
  const run: Run = (act, question) =>
    withContext(async (context: CliContext, uuid: string, options: ApiOptions) => {
      const id = formatEndpointId(uuid, 'outbound');
      if (question !== undefined) await context.confirm(question(id));
      const answer = withApiNames(await act(openApi(context, options), id, options as never)) as Row;
      context.output.document(answer, () => renderFacts(flatten(answer)));
    });
  addAuthCommands(addGroup('auth', 'the OAuth2 of an endpoint, through the API'), run);
  addTlsCommands(addGroup('tls', 'the client certificate of an endpoint, through the API'), run);
}

type AddCommand = (name: string, description: string) => Command;
type Api = ReturnType<typeof openApi>;
/** The action of a command that shows the answer of one call. */
type Run = (
  act: (api: Api, id: string, options: never) => PromiseLike<object>,
  question?: (id: string) => string,
) => (id: string, options: ApiOptions, command: Command) => Promise<void>;

function addAuthCommands(add: AddCommand, run: Run): void {
  add('get', 'shows it without its secrets').action(run((api, id) => api.endpointAuth.get(id)));
  add('test', 'fetches a token, and keeps nothing of it').action(run((api, id) => api.endpointAuth.test(id)));
  add('set', 'sets it; what was set before is replaced')
    .requiredOption('--token-url <url>', 'the token endpoint', (text) => parseUrl(text).href)
    .requiredOption('--client-id <id>', 'the name of the client', parseText)
    .requiredOption('--client-secret-file <path>', 'a file with its secret')
    .addOption(
      new Option('--client-auth <how>', 'how the client names itself (default: basic)').choices(CLIENT_AUTHS),
    )
    .option('--scope <scope>', 'the scopes to ask for', parseText)
    .option('--audience <audience>', 'what the token is for', parseText)
    .option('--resource <resource>', 'what the token is for (RFC 8707)', parseText)
    .option('--extra-params-file <path>', 'a file with further parameters, a JSON object')
    .action(run((api, id, options: AuthOptions) => api.endpointAuth.put(id, readAuth(options))));
  add('delete', 'deletes it; deliveries then carry no token').action(
    run(
      (api, id) => api.endpointAuth.delete(id),
      (id) => `Delete the OAuth2 of ${id}? Its deliveries carry no token from then on.`,
    ),
  );
}

const CLIENT_AUTHS = ['basic', 'post'];

function addTlsCommands(add: AddCommand, run: Run): void {
  add('get', 'shows the certificates without their keys').action(run((api, id) => api.endpointTls.get(id)));
  add('set', 'sets it; what was set before is replaced')
    .requiredOption('--certificate-file <path>', 'a PEM file with the certificate, then its issuers')
    .requiredOption('--key-file <path>', 'a PEM file with its key, not encrypted')
    .option('--ca-file <path>', 'a PEM file with the authorities to trust in place of the public ones')
    .option('--next-certificate-file <path>', 'the certificate that is used as soon as it is valid')
    .option('--next-key-file <path>', 'its key')
    .action(run((api, id, options: TlsOptions) => api.endpointTls.put(id, readTls(options))));
  add('delete', 'deletes it; deliveries then show no certificate').action(
    run(
      (api, id) => api.endpointTls.delete(id),
      (id) => `Delete the client certificate of ${id}? Its deliveries show none from then on.`,
    ),
  );
}

function readAuth({ clientSecretFile, extraParamsFile, ...options }: AuthOptions): NewEndpointAuth {
  const { tokenUrl, clientId, clientAuth, scope, audience, resource } = options;
  return {
    ...{ tokenUrl, clientId, clientAuth, scope, audience, resource },
    clientSecret: readTextFile(clientSecretFile).trim(),
    // The API says what is wrong with it.
    extraParams:
      extraParamsFile === undefined
        ? undefined
        : (parseJson(readJsonObject(extraParamsFile)) as Record<string, string>),
  };
}

function readTls({ certificateFile, keyFile, caFile, ...next }: TlsOptions): NewEndpointTls {
  const { nextCertificateFile, nextKeyFile } = next;
  const read = (path: string | undefined): string => (path === undefined ? '' : readTextFile(path));
  const hasNext = nextCertificateFile !== undefined || nextKeyFile !== undefined;
  return {
    clientCertificate: read(certificateFile),
    clientKey: read(keyFile),
    ca: caFile === undefined ? undefined : read(caFile),
    next: hasNext
      ? { clientCertificate: read(nextCertificateFile), clientKey: read(nextKeyFile) }
      : undefined,
  };
}

function withApiNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withApiNames);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(toRow(value)).map(([name, each]) => [name, withApiNames(each)]));
}

/** A line for each member, also of those within. */
function flatten(value: object, path = ''): Row {
  const rows = Object.entries(value).map(([name, each]: [string, unknown]) =>
    typeof each === 'object' && each !== null
      ? flatten(each, `${path}${name}.`)
      : { [`${path}${name}`]: each },
  );
  return Object.assign({}, ...rows) as Row;
}
