import { parseJson } from '@posthorn/common';
import type { ListenerResult } from '@posthorn/database';
import { createParser } from '@posthorn/http-server';
import Type from 'typebox';

export type ClientFrame =
  | { readonly kind: 'result'; readonly result: ListenerAnswer }
  /** Some clients answer the JSON pings. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'invalid' };

/** What a listener says of a message: a result, or that it leaves the message to the others. */
export type ListenerAnswer = ListenerResult | { readonly messageId: string; readonly skipped: true };

const LONGEST_MS = 2_147_483_647;

const resultSchema = Type.Object({
  type: Type.Literal('delivery_result'),
  message_id: Type.String({ format: 'uuid' }),
  /** 0: the local server did not answer. */
  status_code: Type.Integer({ minimum: 0, maximum: 999 }),
  latency_ms: Type.Number({ minimum: 0, maximum: LONGEST_MS }),
});

const skipSchema = Type.Object({
  type: Type.Literal('delivery_result'),
  message_id: Type.String({ format: 'uuid' }),
  skipped: Type.Literal(true),
});

const parseResult = createParser(resultSchema);
const parseSkip = createParser(skipSchema);

const INVALID: ClientFrame = { kind: 'invalid' };

/** Reads a text that a client sent. */
export function readClientFrame(text: string): ClientFrame {
  const frame = readJson(text);
  const type = typeOf(frame);
  if (type === 'ping' || type === 'pong') return { kind: 'ignored' };
  if (isSkip(frame)) {
    if (parseSkip.findIssues(frame).length > 0) return INVALID;
    return {
      kind: 'result',
      result: { messageId: parseSkip(frame).message_id.toLowerCase(), skipped: true },
    };
  }
  if (parseResult.findIssues(frame).length > 0) return INVALID;
  const { message_id: id, status_code: status, latency_ms: latencyMs } = parseResult(frame);
  return {
    kind: 'result',
    result: {
      messageId: id.toLowerCase(),
      status: status === 0 ? undefined : status,
      latencyMs: Math.round(latencyMs),
    },
  };
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function isSkip(frame: unknown): boolean {
  return typeof frame === 'object' && frame !== null && 'skipped' in frame && frame.skipped !== false;
}

function typeOf(frame: unknown): unknown {
  return typeof frame === 'object' && frame !== null && 'type' in frame ? frame.type : undefined;
}
