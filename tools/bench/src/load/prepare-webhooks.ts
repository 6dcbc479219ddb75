import {
  type LoadTarget,
  type LabSource,
  at,
  createLabInbound,
  createLabPublishing,
  createLabPull,
  firstApi,
  signAsSender,
} from '@posthorn/lab';
import type { BenchLab } from '../lab/open-bench-lab.js';
import { CONNECTIONS, createSomeAtOnce, PAYLOAD_BYTES, payloadOf } from './prepare-load.js';

/** Opens destinations with an inbound endpoint each, and prepares signed webhooks to them. */
export async function prepareForwarded(lab: BenchLab, count: number): Promise<LoadTarget> {
  const plans = Array.from({ length: count }, () => ({ behaviour: { kind: 'ok' } as const }));
  const endpoints = await createSomeAtOnce(await lab.receivers.open(plans), ({ url }) =>
    createLabInbound(firstApi(lab), `${url}/`),
  );
  return targetOf(lab, endpoints);
}

/** Prepares signed webhooks to that many pull endpoints. */
export async function prepareStored(lab: BenchLab, count: number): Promise<LoadTarget> {
  const endpoints = await createSomeAtOnce(Array.from({ length: count }), () => createLabPull(firstApi(lab)));
  return targetOf(lab, endpoints);
}

/** Prepares signed webhooks to that many endpoints that publish them, to nobody. */
export async function preparePublished(lab: BenchLab, count: number): Promise<LoadTarget> {
  const create = (): Promise<LabSource> => createLabPublishing(firstApi(lab));
  return targetOf(lab, await createSomeAtOnce(Array.from({ length: count }), create));
}

/** Prepares signed webhooks to these endpoints. */
export function targetOf({ stack }: BenchLab, endpoints: readonly LabSource[]): LoadTarget {
  const body = payloadOf(PAYLOAD_BYTES);
  return {
    url: at(stack.services.of('ingest'), 0).url,
    paths: endpoints.map(({ ingestPath }) => ingestPath),
    bodies: endpoints.map(() => body),
    headers: { 'content-type': 'application/json', ...signAsSender(body) },
    connections: CONNECTIONS,
  };
}
