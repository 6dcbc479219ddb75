import { createHmac } from 'node:crypto';
import { type ApiAccess, requestData } from './api-access.js';
import type { LabEndpoint } from './endpoints.js';

/** An inbound or a pull endpoint. */
export interface LabSource extends LabEndpoint {
  /** The path of its ingest URL, valid on every ingest process. */
  readonly ingestPath: string;
}

interface Created {
  readonly id: string;
  readonly ingest_url: string;
}

const SECRET = 'a secret of the laboratory';
export const SIGNATURE_HEADER = 'x-hub-signature-256';

/** Signatures in GitHub's format. */
const CHECKED = { verify_hmac: true, hmac_header_name: SIGNATURE_HEADER, hmac_secret: SECRET };

/** Creates an endpoint that forwards signed webhooks to the URL. Throws when it is rejected. */
export function createLabInbound(access: ApiAccess, url: string): Promise<LabSource> {
  return create(access, '/v1/inbound-endpoints', { ...CHECKED, url });
}

/** Creates an endpoint that stores signed webhooks. Throws when it is rejected. */
export function createLabPull(access: ApiAccess): Promise<LabSource> {
  return create(access, '/v1/pull-endpoints', CHECKED);
}

/** The headers of a webhook that these endpoints accept. */
export function signAsSender(body: string): Readonly<Record<string, string>> {
  return { [SIGNATURE_HEADER]: `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}` };
}

async function create(access: ApiAccess, path: string, body: object): Promise<LabSource> {
  const { id, ingest_url: ingestUrl } = await requestData<Created>(access, { path, body });
  return { publicId: id, id, ingestPath: new URL(ingestUrl).pathname };
}
