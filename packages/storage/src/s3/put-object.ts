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

/** With the size of a part (5 MiB), it determines the memory of a stream. */
const PARTS_AT_ONCE = 2;

/** Uses one request, which is atomic. */
export async function putBuffer(
  client: S3Client,
  object: NewObject<Buffer>,
  signal: AbortSignal | undefined,
): Promise<void> {
  await client.send(new PutObjectCommand(object), signal && { abortSignal: signal });
}

/** Uploads a long stream in parts. Aborts the upload when it fails. */
export async function putStream(
  client: S3Client,
  object: NewObject<Readable>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const Body = Readable.from(readContent(object.Body, signal));
  const upload = new Upload({ client, params: { ...object, Body }, queueSize: PARTS_AT_ONCE });
  await upload.done();
}
