import { type LabSource, type SendProgress, SIGNATURE_HEADER, startGenerator, sum } from '@posthorn/lab';

/** Requests that are all rejected, at the highest possible rate. */
export interface Flood {
  /** Stops sending. Resolves to the counts of accepted and rejected requests. */
  stop(): Promise<Pick<SendProgress, 'accepted' | 'refused'>>;
}

/** Limits the requests in flight at one process. */
const CONNECTIONS = 16;
const BODY = JSON.stringify({ flood: true });

/** One generator per process. Alternates between a wrong signature and a wrong token. */
export async function startFlood(
  ingestUrls: readonly string[],
  endpoints: readonly LabSource[],
): Promise<Flood> {
  const paths = endpoints.flatMap(({ ingestPath }) => [ingestPath, withWrongToken(ingestPath)]);
  const generators = ingestUrls.map(() => startGenerator());
  const target = {
    paths,
    bodies: paths.map(() => BODY),
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: `sha256=${'0'.repeat(64)}` },
    connections: CONNECTIONS,
  };
  await Promise.all(
    generators.map((generator, index) =>
      generator.start({ ...target, url: ingestUrls[index] ?? '' }, { kind: 'closed' }),
    ),
  );
  return {
    async stop() {
      const ends = await Promise.all(generators.map((generator) => generator.stopSending()));
      await Promise.all(generators.map((generator) => generator.stop()));
      return {
        accepted: sum(ends.map(({ accepted }) => accepted)),
        refused: sum(ends.map(({ refused }) => refused)),
      };
    },
  };
}

function withWrongToken(ingestPath: string): string {
  return `${ingestPath.slice(0, -1)}${ingestPath.endsWith('0') ? '1' : '0'}`;
}
