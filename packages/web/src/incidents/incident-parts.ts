import type { Incident } from '@posthorn/client';
import type { LinkProps } from '@tanstack/react-router';
import { formatSpan } from '../formats/format.js';
import { formatPeriod, formatTime } from '../formats/time-format.js';
import { endpointLink, inboundEndpointLink, pullEndpointLink } from '../layout/links.js';
import { describeAnswer } from '../messages/message-status.js';
import { findReason } from '../rejections/reasons.js';
import { useRead } from '../session/use-read.js';
import type { Tone } from '../formats/states.js';

/** More of one endpoint stand in the list. */
const MOST_OF_ONE = 3;
const REFRESH_MS = 10_000;

/** The filter of each kind of endpoint. */
const MEMBERS = { outbound: 'endpointId', inbound: 'inboundEndpointId', pull: 'pullEndpointId' } as const;

interface OfEndpoint {
  readonly direction?: keyof typeof MEMBERS | undefined;
  /** Undefined: there are none. */
  readonly endpointId?: string | undefined;
}

/** The outages of an endpoint that were open at some moment since a time: the last ones first. */
export function useIncidentsOf(
  { direction = 'outbound', endpointId }: OfEndpoint,
  since = '',
): readonly Incident[] {
  const of = { [MEMBERS[direction]]: endpointId };
  const read = useRead(
    {
      key: ['incidents', 'of', of, since],
      call: async (posthorn, signal) =>
        (await posthorn.incidents.list({ ...of, startTime: since, limit: MOST_OF_ONE }, { signal })).items,
    },
    {
      enabled: endpointId !== undefined && since !== '',
      everyMs: REFRESH_MS,
      placeholderData: (previous) => previous,
    },
  );
  return read.data ?? [];
}

/** Whether it was open at some moment of a time, in milliseconds. */
export function wasOpen({ startedAt, endedAt }: Incident, from: number, to: number): boolean {
  return Date.parse(startedAt) < to && (endedAt === null || Date.parse(endedAt) > from);
}

/** `Failing Nov 25, 00:05 – 02:16, 2.2 hours: 503`. */
export function describePast(incident: Incident): string {
  const { kind, startedAt, endedAt, cause } = incident;
  const when =
    endedAt === null
      ? `since ${formatTime(startedAt, Date.now())}`
      : `${formatPeriod(startedAt, endedAt)}, ${describeLength(incident) ?? ''}`;
  return [`${kind === 'delivery' ? 'Failing' : 'Refusing'} ${when}`, describeCause(cause)]
    .filter(Boolean)
    .join(': ');
}

/** What fails: `deliveries` of an endpoint, or its `webhooks`. */
export function subjectOf({ kind }: Pick<Incident, 'kind'>): string {
  return kind === 'delivery' ? 'Deliveries fail' : 'Webhooks are refused';
}

export function endpointOf({ endpointId, inboundEndpointId, pullEndpointId }: Incident): string | undefined {
  return endpointId ?? inboundEndpointId ?? pullEndpointId;
}

/** The page of the endpoint. */
export function linkToEndpoint({ endpointId, inboundEndpointId, pullEndpointId }: Incident): LinkProps {
  if (endpointId !== undefined) return endpointLink(endpointId);
  return inboundEndpointId === undefined
    ? pullEndpointLink(pullEndpointId ?? '')
    : inboundEndpointLink(inboundEndpointId);
}

/** The code first: `503`, `connection refused`, `A signature is wrong`. */
export function describeCause({ responseStatus, errorText, reasonCode }: Incident['cause']): string {
  if (reasonCode !== undefined) return findReason(reasonCode).title;
  return describeAnswer({
    ...(responseStatus !== undefined && { responseStatus }),
    ...(errorText !== undefined && { lastError: errorText }),
  });
}

const ENDS: Readonly<Record<string, string>> = {
  success: 'a delivery succeeded',
  resumed: 'the endpoint was resumed',
  url_changed: 'the endpoint got another URL',
  deleted: 'the endpoint was deleted',
  accepted: 'a webhook was accepted',
  quiet: 'nothing was refused for a day',
};

export function describeEnd({ endedBy }: Incident): string | undefined {
  return endedBy === null ? undefined : (ENDS[endedBy] ?? endedBy);
}

/** How long it lasted. Undefined while it goes on. */
export function describeLength({ startedAt, endedAt }: Incident): string | undefined {
  return endedAt === null ? undefined : formatSpan((Date.parse(endedAt) - Date.parse(startedAt)) / 1000);
}

export function stateOf({ endedAt }: Incident): { readonly label: string; readonly tone: Tone } {
  return endedAt === null ? { label: 'open', tone: 'bad' } : { label: 'ended', tone: 'over' };
}
