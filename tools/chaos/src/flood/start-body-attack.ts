import { type LabSql, type SendProgress, provisionAccount, startGenerator, sum } from '@posthorn/lab';
import type { BodyAttack } from './large-bodies.js';

export interface RunningAttack {
  /** Stops sending. Resolves to the counts of accepted and rejected requests. */
  stop(): Promise<Pick<SendProgress, 'accepted' | 'refused'>>;
}

/** The rate of the free plan. */
const MESSAGES_PER_MINUTE = 1000;

/** Each attacker is a tenant of the free plan, and sends as fast as it gets answers. */
export async function startBodyAttack(
  { tenants, connections, path, body }: BodyAttack,
  { apiUrl, sql }: { readonly apiUrl: string; readonly sql: LabSql },
): Promise<RunningAttack> {
  const keys = await Promise.all(Array.from({ length: tenants }, () => provisionFreeTenant(sql)));
  const generators = keys.map(() => startGenerator());
  await Promise.all(
    generators.map((generator, index) =>
      generator.start(
        {
          url: `${apiUrl}${path}`,
          headers: { authorization: `Bearer ${keys[index] ?? ''}` },
          bodies: [body],
          connections,
        },
        { kind: 'closed' },
      ),
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

async function provisionFreeTenant(sql: LabSql): Promise<string> {
  const { projectId, apiKey } = await provisionAccount(sql);
  await sql.query(
    `WITH project AS (UPDATE projects SET rate_limit_default = $2 WHERE id = $1 RETURNING tenant_id)
     UPDATE tenants SET plan = 'free' FROM project WHERE tenants.id = project.tenant_id`,
    [projectId, MESSAGES_PER_MINUTE],
  );
  return apiKey;
}
