import type { UseFormReturnType } from '@mantine/form';
import type { InboundEndpoint, InboundEndpointChanges, PullEndpoint } from '@posthorn/client';
import type { HandshakeName } from '@posthorn/sources';

/** How an inbound or a pull endpoint verifies and answers, as the values of a form. Empty fields mean null. */
export interface SourceValues {
  readonly name: string;
  readonly description: string;
  readonly provider: string | null;
  readonly verifyHmac: boolean;
  readonly hmacHeaderName: string;
  /** Empty: the stored secret stays. */
  readonly hmacSecret: string;
  readonly publicKey: string;
  readonly jwksUrl: string;
  readonly timestampHeaderName: string;
  readonly timestampTtlSeconds: number | '';
  readonly verifyStaticToken: boolean;
  readonly tokenHeaderName: string;
  readonly tokenQueryParam: string;
  /** Empty: the stored token stays. */
  readonly tokenValue: string;
  readonly verifyIpAllowlist: boolean;
  readonly allowedCidrs: readonly string[];
  readonly idempotencyHeaderNames: readonly string[];
  readonly idempotencyBodyPath: string;
  readonly handshake: HandshakeName;
  /** Empty: the stored token stays. */
  readonly handshakeToken: string;
  readonly handshakeEcho: EchoValues;
  readonly ingestResponseCode: number | '';
  readonly hasResponseBody: boolean;
  readonly ingestResponseBody: string;
}

/** Of each part of the form. */
export interface SourceFieldsProps {
  readonly form: Pick<
    UseFormReturnType<SourceValues>,
    'getInputProps' | 'getInputNode' | 'values' | 'errors'
  >;
}

interface EchoValues {
  readonly from: string;
  readonly name: string;
  readonly header: string;
  readonly member: string;
  readonly equals: string;
}

/** After a save nothing is left to replace. */
export const NO_SECRETS = { hmacSecret: '', tokenValue: '', handshakeToken: '' } as const;

export function toSourceValues(endpoint: InboundEndpoint | PullEndpoint): SourceValues {
  return {
    name: endpoint.name,
    description: endpoint.description ?? '',
    provider: endpoint.provider,
    verifyHmac: endpoint.verifyHmac,
    hmacHeaderName: endpoint.hmacHeaderName ?? '',
    hmacSecret: '',
    publicKey: endpoint.publicKey ?? '',
    jwksUrl: endpoint.jwksUrl ?? '',
    timestampHeaderName: endpoint.timestampHeaderName ?? '',
    timestampTtlSeconds: endpoint.timestampTtlSeconds ?? '',
    verifyStaticToken: endpoint.verifyStaticToken,
    tokenHeaderName: endpoint.tokenHeaderName ?? '',
    tokenQueryParam: endpoint.tokenQueryParam ?? '',
    tokenValue: '',
    verifyIpAllowlist: endpoint.verifyIpAllowlist,
    allowedCidrs: endpoint.allowedCidrs,
    idempotencyHeaderNames: endpoint.idempotencyHeaderNames,
    idempotencyBodyPath: endpoint.idempotencyBodyPath ?? '',
    handshake: endpoint.handshake as HandshakeName,
    handshakeToken: '',
    handshakeEcho: toEchoValues(endpoint.handshakeEcho),
    ...toAnswerValues(endpoint),
  };
}

type AnswerValues = Pick<SourceValues, 'ingestResponseCode' | 'hasResponseBody' | 'ingestResponseBody'>;

function toAnswerValues({
  ingestResponseCode,
  ingestResponseBody,
}: InboundEndpoint | PullEndpoint): AnswerValues {
  const hasResponseBody = ingestResponseBody !== null;
  return { ingestResponseCode, hasResponseBody, ingestResponseBody: ingestResponseBody ?? '' };
}

function toEchoValues(echo: InboundEndpoint['handshakeEcho']): EchoValues {
  const { from = 'json', name = '', when } = echo ?? {};
  return {
    from,
    name,
    header: when?.header ?? '',
    member: when?.member ?? '',
    equals: when?.equals ?? '',
  };
}

type SourceChanges = Omit<InboundEndpointChanges, 'url' | 'mode' | 'ephemeral' | 'ttlMinutes' | 'active'>;

export function toSourceChanges(values: SourceValues): SourceChanges {
  const { hmacSecret, tokenValue, handshakeToken, ingestResponseCode, timestampTtlSeconds } = values;
  return {
    name: orNull(values.name),
    description: orNull(values.description),
    provider: values.provider,
    verifyHmac: values.verifyHmac,
    hmacHeaderName: orNull(values.hmacHeaderName),
    publicKey: orNull(values.publicKey),
    jwksUrl: orNull(values.jwksUrl),
    timestampHeaderName: orNull(values.timestampHeaderName),
    timestampTtlSeconds: timestampTtlSeconds === '' ? null : timestampTtlSeconds,
    verifyStaticToken: values.verifyStaticToken,
    tokenHeaderName: orNull(values.tokenHeaderName),
    tokenQueryParam: orNull(values.tokenQueryParam),
    verifyIpAllowlist: values.verifyIpAllowlist,
    allowedCidrs: values.allowedCidrs,
    idempotencyHeaderNames: values.idempotencyHeaderNames,
    idempotencyBodyPath: orNull(values.idempotencyBodyPath),
    handshake: values.handshake,
    handshakeEcho: values.handshake === 'echo' ? toEcho(values.handshakeEcho) : null,
    ingestResponseBody: values.hasResponseBody ? values.ingestResponseBody : null,
    ...(ingestResponseCode !== '' && { ingestResponseCode }),
    ...(hmacSecret !== '' && { hmacSecret }),
    ...(tokenValue !== '' && { tokenValue }),
    ...(handshakeToken !== '' && { handshakeToken }),
  };
}

function toEcho({ from, name, header, member, equals }: EchoValues): SourceChanges['handshakeEcho'] {
  const when = {
    ...(header.trim() !== '' && { header: header.trim() }),
    ...(member.trim() !== '' && { member: member.trim() }),
    equals,
  };
  const hasWhen = Object.values(when).some((text) => text !== '');
  return { from, name: name.trim(), ...(hasWhen && { when }) };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
