import { RawJson } from '@posthorn/client';
import type { Command } from 'commander';
import { badUsage } from '../output/cli-error.js';
import { parseJsonObject, readJsonObject } from './parse-json-object.js';
import { parseText } from './parse-text.js';

/** Of commands that send a payload. */
export interface PayloadOptions {
  readonly payload?: string;
  readonly payloadFile?: string;
  readonly idempotencyKey?: string;
}

export function addPayloadOptions(command: Command): Command {
  return command
    .option('--payload <json>', 'the payload, a JSON object', parseJsonObject)
    .option('--payload-file <path>', 'a file with the payload')
    .option('--idempotency-key <key>', 'sends once, however often the command is repeated', parseText);
}

/** The payload byte for byte. */
export function readPayload({ payload, payloadFile }: PayloadOptions): RawJson {
  if ((payload === undefined) === (payloadFile === undefined)) {
    throw badUsage('Give the payload, either with --payload or with --payload-file.');
  }
  return new RawJson(payload ?? readJsonObject(String(payloadFile)));
}
