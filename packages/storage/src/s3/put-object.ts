import { Readable } from 'node:stream';
import { type S3Client, PutObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { readContent } from '../content-error.js';

export interface NewObject<Content> {
  readonly Bucket: string;
  readonly Key: string;
  readonly ContentType: string;
  readonly Body: Content;
}

/** With the size of a part (5 MiB), what a stream takes of memory. */
const PARTS_AT_ONCE = 2;

/** One request: a store keeps all of it or nothing. */
export async function putBuffer(
  client: S3Client,
  object: NewObject<Buffer>,
  signal: AbortSignal | undefined,
): Promise<void> {
  await client.send(new PutObjectCommand(object), signal && { abortSignal: signal });
}

/** In parts when it is long; when it fails, they are given up. */
export async function putStream(
  client: S3Client,
  object: NewObject<Readable>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const Body = Readable.from(readContent(object.Body, signal));
  const upload = new Upload({ client, params: { ...object, Body }, queueSize: PARTS_AT_ONCE });
  await upload.done();
}
