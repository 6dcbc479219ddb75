import { Posthorn } from '@posthorn/client';
import { isApiKey } from '@posthorn/common';
import type { Command } from 'commander';
import { parseUrl } from '../arguments/parse-url.js';
import { readTextFile } from '../arguments/read-text-file.js';
import type { CliContext } from '../context/cli-context.js';
import type { ApiProxy } from '../proxy/api-proxy.js';
import { badUsage } from '../output/cli-error.js';

export interface ApiOptions {
  readonly apiUrl?: string;
  readonly apiKeyFile?: string;
}

const WITHIN_MS = 15_000;

/** For a command that uses only the public API, with an API key of the project, from any machine. */
export function addApiOptions(command: Command): Command {
  return command
    .option('--api-url <url>', 'URL of the API (default: PUBLIC_BASE_URL)', (text) => parseUrl(text).href)
    .option('--api-key-file <path>', 'file with the API key (default: POSTHORN_API_KEY)');
}

/** The address of the API, the proxy on the way to it, and the key that opens it. */
export interface ApiAccess {
  readonly baseUrl: string;
  readonly proxy: ApiProxy | undefined;
  readonly apiKey: string;
}

/** Throws CliError when there is no API key, or the URL has a password, which errors would show. */
export function readApiAccess(
  { config, proxyOf }: Pick<CliContext, 'config' | 'proxyOf'>,
  { apiUrl, apiKeyFile }: ApiOptions,
  isCredential: (text: string) => boolean = isApiKey,
): ApiAccess {
  // Never read from an argument, because all users of the machine can see arguments.
  const apiKey = apiKeyFile === undefined ? config(['apiKey']).apiKey : readTextFile(apiKeyFile).trim();
  if (!isCredential(apiKey)) {
    throw badUsage(
      'Give an API key (wh_live_… or wh_test_…) in POSTHORN_API_KEY, or in a file: --api-key-file.',
    );
  }
  const baseUrl = apiUrl ?? config(['publicBaseUrl']).publicBaseUrl;
  if (/^\w+:[/\\]*[^/\\?#]*@/.test(baseUrl)) {
    throw badUsage('The URL of the API must have no user name and no password.');
  }
  return { baseUrl, proxy: proxyOf(baseUrl), apiKey };
}

/** Throws CliError when there is no API key. */
export function openApi(context: Pick<CliContext, 'config' | 'proxyOf'>, options: ApiOptions): Posthorn {
  return createApi(readApiAccess(context, options));
}

export function createApi({ baseUrl, proxy, apiKey }: ApiAccess): Posthorn {
  return new Posthorn({ baseUrl, apiKey, fetch: proxy?.fetch, totalTimeoutMs: WITHIN_MS });
}
