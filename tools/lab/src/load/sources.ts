import { createHmac } from 'node:crypto';
import type { ApiAnswer, ApiCall, ApiClient } from './api-client.js';
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

interface Manager {
  readonly api: ApiClient;
  /** The base URL of an API process. */
  readonly baseUrl: string;
}

/** Creates an endpoint that forwards signed webhooks to the URL. Throws when it is rejected. */
export function createLabInbound(manager: Manager, url: string): Promise<LabSource> {
  return create(manager, { path: '/v1/inbound-endpoints', body: JSON.stringify({ ...CHECKED, url }) });
}

/** Creates an endpoint that stores signed webhooks. Throws when it is rejected. */
export function createLabPull(manager: Manager): Promise<LabSource> {
  return create(manager, { path: '/v1/pull-endpoints', body: JSON.stringify(CHECKED) });
}

/** The headers of a webhook that these endpoints accept. */
export function signAsSender(body: string): Readonly<Record<string, string>> {
  return { [SIGNATURE_HEADER]: `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}` };
}

async function create({ api, baseUrl }: Manager, call: ApiCall): Promise<LabSource> {
  const answer = await api.call(baseUrl, call);
  const { id, ingest_url: ingestUrl } = readCreated(answer);
  return { publicId: id, id, ingestPath: new URL(ingestUrl).pathname };
}

function readCreated(answer: ApiAnswer): Created {
  const { data } = (answer.body ?? {}) as { readonly data?: Created };
  if (answer.status !== 201 || data === undefined) {
    throw new Error(`An endpoint was refused: ${JSON.stringify(answer)}`);
  }
  return data;
}
