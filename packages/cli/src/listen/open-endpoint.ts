import { type InboundEndpoint, type Posthorn, ConflictError } from '@posthorn/client';
import type { Output } from '../output/create-output.js';
import { refused } from '../output/cli-error.js';

export interface ListenedEndpoint {
  readonly id: string;
  /** The URL for senders. */
  readonly ingestUrl: string;
  /** When the endpoint is deleted after its last listener left. Null: never. */
  readonly ttlMinutes: number | null;
}

export interface EndpointOptions {
  /** Default: a new endpoint. */
  readonly endpoint?: string;
  /** Whether the new endpoint stays. */
  readonly keep?: true;
  /** A message that is handed out again. */
  readonly replay?: string;
}

const TTL_MINUTES = 60;

/** Creates the endpoint, or finds the given one or that of the given message. Throws CliError. */
export async function openEndpoint(
  api: Posthorn,
  { endpoint, keep, replay }: EndpointOptions,
  name: string,
): Promise<ListenedEndpoint> {
  const ofMessage =
    replay === undefined ? undefined : (await api.inboundMessages.get(replay)).inboundEndpointId;
  const id = endpoint ?? ofMessage;
  if (id === undefined) return await createEndpoint(api, name, keep === true);
  if (ofMessage !== undefined && ofMessage !== id) {
    throw refused(`The message ${String(replay)} belongs to the endpoint ${ofMessage}.`);
  }
  return toListened(await api.inboundEndpoints.get(id));
}

async function createEndpoint(api: Posthorn, name: string, isKept: boolean): Promise<ListenedEndpoint> {
  const ephemeral = isKept ? {} : { ephemeral: true, ttlMinutes: TTL_MINUTES };
  const {
    id,
    ingestUrl,
    ttlMinutes = null,
  } = await api.inboundEndpoints.create({
    name,
    mode: 'cli',
    ...ephemeral,
  });
  return { id, ingestUrl, ttlMinutes };
}

function toListened({ id, mode, ingestUrl, ttlMinutes = null }: InboundEndpoint): ListenedEndpoint {
  if (mode === 'cli') return { id, ingestUrl, ttlMinutes };
  throw refused(
    `The endpoint ${id} forwards to a URL. Only what an endpoint with the mode cli receives can be listened to.`,
  );
}

/** Makes a message wait for a listener again. A message without a result does so anyway. Throws CliError. */
export async function replayMessage(api: Posthorn, id: string, output: Output): Promise<void> {
  try {
    await api.inboundMessages.replay(id);
  } catch (error) {
    if (!(error instanceof ConflictError && error.code === 'DELIVERY_IN_PROGRESS')) throw error;
    output.inform(`The message ${id} has no result yet. It comes as soon as no other listener holds it.`);
  }
}
