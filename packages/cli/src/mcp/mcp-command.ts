import { isApiKey, isObject, isOpaqueToken, parseJson } from '@posthorn/common';
import type { Command } from 'commander';
import { type ApiAccess, type ApiOptions, addApiOptions, readApiAccess } from '../api/api-options.js';
import { readLines } from '../arguments/read-lines.js';
import type { CliContext } from '../context/cli-context.js';
import type { WithContext } from '../context/with-context.js';

const isCredential = (text: string): boolean => isApiKey(text) || isOpaqueToken('portal', text);

export function addMcpCommand(program: Command, withContext: WithContext): void {
  addApiOptions(
    program
      .command('mcp')
      .description(
        'serves the Model Context Protocol on standard input and output, for agents that start their servers',
      ),
  ).action(
    withContext(async (context, options: ApiOptions) => {
      await serve(context, readApiAccess(context, options, isCredential));
    }),
  );
}

/** More than the API takes. A longer line is refused by it. */
const MAX_LINE_BYTES = 1024 * 1024;

/** Sends each line to the API as it is, and writes its answer. Ends with the input, once all is answered. */
async function serve(context: CliContext, access: ApiAccess): Promise<void> {
  const running = new Set<Promise<void>>();
  for await (const { bytes } of readLines(context, '-', MAX_LINE_BYTES)) {
    if (bytes.toString().trim() === '') continue;
    const answering: Promise<void> = answer(bytes, access).then((line) => {
      running.delete(answering);
      if (line !== undefined) context.output.raw(line);
    });
    running.add(answering);
  }
  await Promise.all(running);
}

/** Undefined for a notification, which has no answer. */
async function answer(line: Buffer, access: ApiAccess): Promise<string | undefined> {
  const call = readCall(line);
  try {
    const response = await post(line, call, access);
    const text = await response.text();
    const message = text.startsWith('event:') || text.startsWith('data:') ? findData(text) : text;
    if (response.status === 202 || message === '') return undefined;
    return isAnswer(message) ? message : failure(call, describe(response.status, message));
  } catch (error) {
    const { message } = error as Error;
    return failure(call, `The API cannot be reached: ${message}`);
  }
}

/** What the headers say of a call, besides the call itself. */
interface Call {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown; readonly _meta?: Readonly<Record<string, unknown>> };
}

function readCall(line: Buffer): Call {
  try {
    const call = parseJson(line.toString());
    return isObject(call) ? call : {};
  } catch {
    return {};
  }
}

const VERSION_MEMBER = 'io.modelcontextprotocol/protocolVersion';

async function post(body: Buffer, call: Call, { baseUrl, proxy, apiKey }: ApiAccess): Promise<Response> {
  const send = proxy?.fetch ?? fetch;
  const { method, params: { name, _meta: meta } = {} } = call;
  const version = meta?.[VERSION_MEMBER];
  return await send(`${baseUrl.replace(/\/+$/, '')}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      // The revisions before this one say their version once, and need none here.
      ...(typeof version === 'string' && {
        'mcp-protocol-version': version,
        'mcp-method': String(method),
        ...(typeof name === 'string' && { 'mcp-name': name }),
      }),
    },
    body: new Uint8Array(body),
    redirect: 'error',
  });
}

/** The message of a stream of server-sent events, which has one. */
function findData(stream: string): string {
  return /^data: ?(.*)$/m.exec(stream)?.[1] ?? '';
}

function isAnswer(text: string): boolean {
  const answered = readCall(Buffer.from(text));
  return 'jsonrpc' in answered;
}

/** What the API says outside of the protocol: of the key, a limit or an outage. */
function describe(status: number, text: string): string {
  const { error } = readCall(Buffer.from(text)) as { readonly error?: { code?: unknown; message?: unknown } };
  return error === undefined
    ? `The API answered ${status}.`
    : `The API answered ${status}: ${String(error.code)} ${String(error.message)}`;
}

const INTERNAL_ERROR = -32603;

function failure({ id, method }: Call, message: string): string | undefined {
  if (id === undefined && method !== undefined) return undefined;
  return JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code: INTERNAL_ERROR, message } });
}
