import { createHmac } from 'node:crypto';
import type { CreatedInboundEndpoint, CreatedPullEndpoint, Posthorn } from '@posthorn/client';
import type { LabEndpoint } from './endpoints.js';

/** An inbound or a pull endpoint. */
export interface LabSource extends LabEndpoint {
  /** The path of its ingest URL, valid on every ingest process. */
  readonly ingestPath: string;
}

const SECRET = 'a secret of the laboratory';
export const SIGNATURE_HEADER = 'x-hub-signature-256';

/** Signatures in GitHub's format. */
const CHECKED = { verifyHmac: true, hmacHeaderName: SIGNATURE_HEADER, hmacSecret: SECRET };

/** Creates an endpoint that forwards signed webhooks to the URL. Throws when it is rejected. */
export async function createLabInbound(api: Posthorn, url: string): Promise<LabSource> {
  return toSource(await api.inboundEndpoints.create({ ...CHECKED, url }));
}

/** Creates an endpoint that stores signed webhooks. Throws when it is rejected. */
export async function createLabPull(api: Posthorn): Promise<LabSource> {
  return toSource(await api.pullEndpoints.create(CHECKED));
}

/** Creates an endpoint whose signed webhooks listeners get. Throws when it is rejected. */
export async function createLabListened(api: Posthorn): Promise<LabSource> {
  return toSource(await api.inboundEndpoints.create({ ...CHECKED, mode: 'cli' }));
}

export const DELIVERY_HEADER = 'x-delivery';

/** Creates an endpoint whose signed webhooks become events, to the consumer if one is given. Throws when it is rejected. */
export async function createLabPublishing(api: Posthorn, consumerId?: string): Promise<LabSource> {
  const settings = { ...CHECKED, mode: 'publish', idempotencyHeaderNames: [DELIVERY_HEADER] } as const;
  return toSource(
    await api.inboundEndpoints.create({ ...settings, ...(consumerId !== undefined && { consumerId }) }),
  );
}

/** The headers of a webhook that these endpoints accept. */
export function signAsSender(body: string): Readonly<Record<string, string>> {
  return { [SIGNATURE_HEADER]: `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}` };
}

function toSource({ id, ingestUrl }: CreatedInboundEndpoint | CreatedPullEndpoint): LabSource {
  return { publicId: id, id, ingestPath: new URL(ingestUrl).pathname };
}
