import type { ApiClient } from '../api/api-client.js';
import { refused } from '../output/cli-error.js';
import type { CliContext } from '../context/cli-context.js';

export interface ListenedEndpoint {
  readonly id: string;
  readonly hasConsumers: boolean;
  /** When listening began, by the api's clock. */
  readonly since: Date;
  /** The URL for senders. Only known for an endpoint that this command created. */
  readonly ingestUrl?: string;
  close(): Promise<void>;
}

interface EndpointAnswer {
  readonly data: { readonly id: string; readonly created_at: string; readonly ingest_url?: string };
}

const PATH = '/v1/pull-endpoints';
/** The retention if the endpoint could not be deleted. */
const RETENTION_DAYS = 1;

/** Creates a pull endpoint for as long as the command listens. It has no other consumers. */
export async function openCliEndpoint(
  api: ApiClient,
  { actor, output }: CliContext,
): Promise<ListenedEndpoint> {
  const body = JSON.stringify({
    name: `posthorn listen ${actor}`.slice(0, 255),
    retention_days: RETENTION_DAYS,
  });
  const { text } = await api.call({ method: 'POST', path: PATH, body });
  const { id, created_at: createdAt, ingest_url: ingestUrl } = (JSON.parse(text) as EndpointAnswer).data;
  return {
    id,
    hasConsumers: false,
    since: new Date(createdAt),
    ...(ingestUrl !== undefined && { ingestUrl }),
    async close() {
      await api.call({ method: 'DELETE', path: `${PATH}/${id}` }).catch(() => {
        output.note(`The pull endpoint ${id} could not be deleted: delete it yourself.`);
      });
    },
  };
}

/** Uses an existing endpoint. Reads its events without pulling them. Throws when it is not a pull endpoint. */
export async function openGivenEndpoint(api: ApiClient, id: string): Promise<ListenedEndpoint> {
  const { at } = await api.call({ method: 'GET', path: `${PATH}/${id}` }).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('NOT_FOUND')) {
      throw refused(
        'The project has no such pull endpoint. Those of another kind forward by themselves, and show no payloads.',
      );
    }
    throw error;
  });
  return { id, hasConsumers: true, since: at, close: () => Promise.resolve() };
}
