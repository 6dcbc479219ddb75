import type { CliContext } from '../context/cli-context.js';
import { type Finding, fail, ok } from './finding.js';

const WITHIN_MS = 3000;

/** Checks whether clients and senders can reach the services. */
export async function checkAddresses({
  config,
  proxyOf,
}: Pick<CliContext, 'config' | 'proxyOf'>): Promise<readonly Finding[]> {
  const { publicBaseUrl, receiveBaseUrl } = config(['publicBaseUrl', 'receiveBaseUrl']);
  return await Promise.all([
    checkAddress({ service: 'api', variable: 'PUBLIC_BASE_URL', baseUrl: publicBaseUrl }, proxyOf),
    checkAddress({ service: 'ingest', variable: 'RECEIVE_BASE_URL', baseUrl: receiveBaseUrl }, proxyOf),
  ]);
}

interface Address {
  readonly service: string;
  readonly variable: string;
  readonly baseUrl: string;
}

async function checkAddress(
  { service, variable, baseUrl }: Address,
  proxyOf: CliContext['proxyOf'],
): Promise<Finding> {
  const { fetch = globalThis.fetch } = proxyOf(baseUrl) ?? {};
  const url = `${baseUrl.replace(/\/$/, '')}/healthz`;
  const advice = `See that the ${service} service runs, and that ${variable} leads to it from here.`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(WITHIN_MS), redirect: 'manual' });
    if (response.ok) return ok(service, `answers at ${url}`);
    return fail(service, `${url} answers ${response.status}`, advice);
  } catch {
    return fail(service, `${url} does not answer`, advice);
  }
}
