import { type Aim, type LabSource, at, createLabInbound, createLabPull, signAsSender } from '@posthorn/lab';
import type { BenchLab } from '../run/workshop.js';
import { CONNECTIONS, createSomeAtOnce, PAYLOAD_BYTES, payloadOf } from './prepare-load.js';

/** Opens destinations with an inbound endpoint each, and prepares signed webhooks to them. */
export async function prepareForwarded(lab: BenchLab, count: number): Promise<Aim> {
  const { api, receivers, stack } = lab;
  const manager = { api, baseUrl: at(stack.services.of('api'), 0).url };
  const plans = Array.from({ length: count }, () => ({ behaviour: { kind: 'ok' } as const }));
  const endpoints = await createSomeAtOnce(await receivers.open(plans), ({ url }) =>
    createLabInbound(manager, `${url}/`),
  );
  return aimAt(lab, endpoints);
}

/** Prepares signed webhooks to that many pull endpoints. */
export async function prepareStored(lab: BenchLab, count: number): Promise<Aim> {
  const { api, stack } = lab;
  const manager = { api, baseUrl: at(stack.services.of('api'), 0).url };
  const endpoints = await createSomeAtOnce(Array.from({ length: count }), () => createLabPull(manager));
  return aimAt(lab, endpoints);
}

function aimAt({ stack }: BenchLab, endpoints: readonly LabSource[]): Aim {
  const body = payloadOf(PAYLOAD_BYTES);
  return {
    url: at(stack.services.of('ingest'), 0).url,
    paths: endpoints.map(({ ingestPath }) => ingestPath),
    bodies: endpoints.map(() => body),
    headers: { 'content-type': 'application/json', ...signAsSender(body) },
    connections: CONNECTIONS,
  };
}
