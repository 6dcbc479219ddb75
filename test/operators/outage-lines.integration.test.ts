import { beforeAll, expect, it } from '@jest/globals';
import { type LogLine, waitFor } from '@posthorn/test-support';
import { type AllServices, type ServiceName, startAllServices } from '../support/start-all-services.js';

/** A trouble is reported every ten seconds at most, and an outage of this test takes less than a minute. */
const MOST_LINES = 8;

let all: AllServices;
beforeAll(async () => {
  all = await startAllServices();
});

/** The lines of each service that are not ordinary, without the first ones. */
function warningsSince(
  counts: Readonly<Record<string, number>> = {},
): Readonly<Record<string, readonly LogLine[]>> {
  return Object.fromEntries(
    Object.entries(all.services).map(([name, { logs }]) => [
      name,
      logs.filter(({ level }) => level !== 'info').slice(counts[name] ?? 0),
    ]),
  );
}

it.each([
  ['PostgreSQL', () => all.toDatabase],
  ['Redis', () => all.toRedis],
] as const)(
  'shows in the log of each idle service one throttled line about an outage of %s, and one when it is over',
  async (store, proxyOf) => {
    const before = Object.fromEntries(
      Object.entries(warningsSince()).map(([name, lines]) => [name, lines.length]),
    );
    const allSay = (message: string): boolean =>
      Object.values(warningsSince(before)).every((lines) => lines.some((line) => line.message === message));

    proxyOf().cut();
    await waitFor(() => allSay(`trouble with ${store}`));
    proxyOf().restore();
    await waitFor(() => allSay(`${store} answers again`));

    const lines = warningsSince(before);
    for (const name of Object.keys(all.services) as ServiceName[]) {
      const [first] = lines[name]?.filter(({ message }) => message.includes(store)) ?? [];
      expect({ name, ...first }).toMatchObject({
        name,
        message: `trouble with ${store}`,
        fields: { error: expect.stringMatching(/./), failures: expect.any(Number) },
      });
      expect({ name, isShort: (lines[name]?.length ?? 0) <= MOST_LINES }).toEqual({ name, isShort: true });
    }
  },
);
