import { type SecretCipher, ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { type Route, createParser } from '@posthorn/http-server';
import { createSecretToken, hashToken } from '@posthorn/sources';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { nullable } from '../schemas/nullable.js';
import type { BuildIngestUrl } from './ingest-url.js';
import type { SourceResource } from './source-resource.js';
import { accessProperties } from './source-view.js';

const DEFAULT_HOURS = 24;
const MAX_HOURS = 168;

const parseRequest = createParser(
  Type.Object({
    keep_old_hours: Type.Optional(
      Type.Integer({
        description: `How long the old URL works; 0 ends it at once. Default: ${DEFAULT_HOURS}.`,
        minimum: 0,
        maximum: MAX_HOURS,
        examples: [DEFAULT_HOURS],
      }),
    ),
  }),
);

export interface RotateIngestUrlDependencies {
  readonly resource: SourceResource;
  readonly sources: Pick<Database['sources'], 'rotateToken'>;
  readonly cipher: SecretCipher;
  readonly ingestUrl: BuildIngestUrl;
}

/** POST …/{id}/ingest-url. A tenant that lost the URL makes a new one. */
export function rotateIngestUrl({
  resource,
  sources,
  cipher,
  ingestUrl,
}: RotateIngestUrlDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: `${resource.path}/:id/ingest-url`,
    description: {
      operationId: `${resource.group}.rotateIngestUrl`,
      summary: `Make a new ingest URL of ${resource.noun}`,
      details:
        'The new URL works within a second, and the old one until `old_url_until`. There is at most one old URL: a second call ends the earlier one at once.',
      tag: resource.tag,
      params: { id: resource.idSchema },
      body: parseRequest,
      data: Type.Object({
        ingest_url: accessProperties.ingest_url,
        old_url_until: nullable<string>({
          type: 'string',
          format: 'date-time',
          description: 'Null: the old URL does not work any more.',
          examples: ['2026-02-01T12:00:00.000Z'],
        }),
      }),
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const { id, isCli } = await resource.require(request);
      const { keep_old_hours: keepOldHours = DEFAULT_HOURS } = parseRequest(await request.json());
      const secretToken = createSecretToken();
      const rotated = await sources.rotateToken(id, {
        secretTokenHash: hashToken(secretToken),
        encryptedSecretToken: isCli ? cipher.encrypt(secretToken, id) : null,
        keepOldHours,
      });
      if (rotated === undefined) throw new ApiError('NOT_FOUND', 'The endpoint was deleted meanwhile.');
      return {
        data: {
          ingest_url: ingestUrl(id, secretToken),
          old_url_until: rotated.oldUntil?.toISOString() ?? null,
        },
      };
    },
  });
}
