import { NotFoundError, type Posthorn } from '@posthorn/client';
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

/** The retention if the endpoint could not be deleted. */
const RETENTION_DAYS = 1;

/** Creates a pull endpoint for as long as the command listens. It has no other consumers. */
export async function openCliEndpoint(
  api: Posthorn,
  { actor, output }: CliContext,
): Promise<ListenedEndpoint> {
  const name = `posthorn listen ${actor}`.slice(0, 255);
  const created = await api.pullEndpoints.create({ name, retentionDays: RETENTION_DAYS });
  const { id, createdAt, ingestUrl } = created;
  return {
    id,
    hasConsumers: false,
    since: new Date(createdAt),
    ingestUrl,
    async close() {
      await api.pullEndpoints.delete(id).catch(() => {
        output.note(`The pull endpoint ${id} could not be deleted: delete it yourself.`);
      });
    },
  };
}

/** Uses an existing endpoint. Reads its events without pulling them. Throws when it is not a pull endpoint. */
export async function openGivenEndpoint(api: Posthorn, id: string): Promise<ListenedEndpoint> {
  const { response } = await api.pullEndpoints
    .get(id)
    .withResponse()
    .catch((error: unknown) => {
      if (!(error instanceof NotFoundError)) throw error;
      throw refused(
        'The project has no such pull endpoint. Those of another kind forward by themselves, and show no payloads.',
      );
    });
  const since = new Date(response.headers.get('date') ?? Date.now());
  return { id, hasConsumers: true, since, close: () => Promise.resolve() };
}
