import { type MetricWindow, bucketStarts, METRIC_WINDOW_NAMES } from '@posthorn/domain';
import { type Route, createQueryParser } from '@posthorn/http-server';
import Type, { type TObject, type TProperties } from 'typebox';
import type { Caller } from '../http/caller.js';
import { endpointFilterSchema, parseEndpointFilter } from '../resources/endpoint-filter.js';
import type { MessageResource } from '../resources/message-resource.js';
import { subject } from '../resources/subject.js';
import type { Tag } from '../resources/tags.js';

type Fields = Readonly<Record<string, unknown>>;

/** How the messages of one direction are counted. */
export interface Counting<Counts> {
  readonly resource: MessageResource;
  readonly tag: Tag;
  readonly details: { readonly totals: string; readonly timeseries: string };
  /** Further parameters. */
  readonly filters: TProperties;
  readonly schemas: { readonly totals: TObject; readonly timeseries: TObject };
  /** Whether the answer with the buckets has the totals, too. */
  readonly addsTotals: boolean;
  /** The sum of no buckets is that of a bucket without messages. Several may begin at one time. */
  sum(buckets: readonly Counts[]): Counts;
  read(request: CountRequest): Promise<readonly (Counts & { readonly startsAt: Date })[]>;
  presentTotals(counts: Counts): Fields;
  presentBucket(counts: Counts): Fields;
}

interface CountRequest {
  readonly caller: Caller;
  readonly endpointId: string | undefined;
  readonly window: MetricWindow;
  readonly now: Date;
  /** The further parameters. */
  readonly given: unknown;
}

/** The present results of the messages that were accepted in a window. */
export function metricRoutes<Counts>(counting: Counting<Counts>): readonly Route<Caller>[] {
  const { resource, tag, details, schemas } = counting;
  const { metricsPath: path, operations, plural } = resource;
  const { query, read } = createReader(counting);
  const of = subject({ group: operations.metrics, tag, path, params: {}, data: schemas.totals });
  return [
    of.get({
      at: '',
      summary: `Count ${plural}`,
      details: details.totals,
      query,
      async handle({ caller, given }) {
        const { window, buckets } = await read(caller, given);
        return { data: { window, ...counting.presentTotals(counting.sum(buckets)) } };
      },
    }),
    of.get({
      at: '/timeseries',
      verb: 'getTimeseries',
      summary: `Count ${plural} over time`,
      details: details.timeseries,
      query,
      data: schemas.timeseries,
      async handle({ caller, given }) {
        const { window, now, buckets } = await read(caller, given);
        const sumAt = (start: Date): Counts =>
          counting.sum(buckets.filter(({ startsAt }) => startsAt.getTime() === start.getTime()));
        return {
          data: {
            window,
            ...(counting.addsTotals && counting.presentTotals(counting.sum(buckets))),
            // All buckets of the window, including empty ones, oldest first.
            buckets: bucketStarts(window, now).map((startsAt) => ({
              timestamp: startsAt.toISOString(),
              ...counting.presentBucket(sumAt(startsAt)),
            })),
          },
        };
      },
    }),
  ];
}

function createReader<Counts>({ resource: { endpointFilter }, filters, ...counting }: Counting<Counts>) {
  const query = createQueryParser(
    Type.Object({
      window: Type.Enum(METRIC_WINDOW_NAMES, {
        default: '24h',
        description: 'The length of the window, which ends now.',
      }),
      ...endpointFilterSchema(endpointFilter),
      ...filters,
    }),
  );
  const read = async (caller: Caller, { window, ...given }: ReturnType<typeof query>) => {
    const now = new Date();
    const endpointId = parseEndpointFilter(given, endpointFilter);
    const buckets = await counting.read({ caller, endpointId, window, now, given });
    return { window, now, buckets };
  };
  return { query, read };
}

type Numbers<Counts> = { readonly [Name in keyof Counts]: number };

/** Adds up the members that `nothing` has, which are the counts of a bucket without messages. */
export function addCounts<Counts extends Numbers<Counts>>(
  buckets: readonly Counts[],
  nothing: Counts,
): Counts {
  const sum = { ...nothing } as Record<keyof Counts, number>;
  const names = Object.keys(nothing) as (keyof Counts)[];
  for (const bucket of buckets) for (const name of names) sum[name] += bucket[name];
  return sum as Counts;
}

/** Returns the average as a whole number, and 0 when there is nothing to average. */
export function average(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round(sum / count);
}
