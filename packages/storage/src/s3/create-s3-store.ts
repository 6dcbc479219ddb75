import { Readable } from 'node:stream';
import type { S3Location } from '@posthorn/config';
import {
  GetObjectCommand,
  S3Client,
  PutObjectCommand,
  DeleteObjectsCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Upload } from '@aws-sdk/lib-storage';
import { downloadType } from '../links/links.js';
import { assertFileName, assertKey } from '../keys.js';
import type { FileStore } from '../file-store.js';
import { orStorageError, readContent } from '../storage-error.js';
import { untilAborted, inBatches } from '../iterables.js';

const ANY_BYTES = 'application/octet-stream';

/** Stores files in a bucket, below the location's prefix. Its links lead to the bucket itself. */
export function createS3Store(location: S3Location): FileStore {
  const client = connectS3(location);
  const { bucket, prefix } = location;

  function objectKeyOf(key: string): string {
    assertKey(key);
    return prefix === '' ? key : `${prefix}/${key}`;
  }

  return {
    async put(key, content, { contentType = ANY_BYTES, signal } = {}) {
      const object = { Bucket: bucket, Key: objectKeyOf(key), ContentType: contentType };
      await orStorageError('storing a file', () =>
        Buffer.isBuffer(content)
          ? putBuffer(client, { ...object, Body: content }, signal)
          : putStream(client, { ...object, Body: content }, signal),
      );
    },
    async delete(keys) {
      const objectKeys = keys.map(objectKeyOf);
      await orStorageError('deleting files', () => deleteObjects(client, bucket, objectKeys));
    },
    async deleteFolder(folder, { signal } = {}) {
      const listed = untilAborted(listKeys(client, bucket, `${objectKeyOf(folder)}/`), signal);
      await orStorageError('deleting a folder', () => deleteObjects(client, bucket, listed));
    },
    async createLink(key, { expiresInSeconds, fileName }) {
      if (fileName !== undefined) assertFileName(fileName);
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: objectKeyOf(key),
        ResponseContentType: downloadType(fileName),
        ResponseContentDisposition:
          fileName === undefined ? 'attachment' : `attachment; filename="${fileName}"`,
      });
      return await orStorageError('signing a link', () =>
        getSignedUrl(client, command, { expiresIn: expiresInSeconds }),
      );
    },
    openLink: undefined,
    close() {
      client.destroy();
      return Promise.resolve();
    },
  };
}

const CONNECTION_TIMEOUT_MS = 2000;
const REQUEST_TIMEOUT_MS = 15_000;
const MAX_ATTEMPTS = 2;
const MAX_SOCKETS = 200;
/** Stores other than Amazon's rarely use the region, but a signature contains one. */
const ANY_REGION = 'us-east-1';

/** The AWS SDK finds the credentials and a missing region. */
function connectS3({ region, endpoint, pathStyle }: S3Location): S3Client {
  const regionGiven = region ?? (endpoint === undefined ? undefined : ANY_REGION);
  return new S3Client({
    ...(regionGiven !== undefined && { region: regionGiven }),
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: MAX_ATTEMPTS,
    // Many S3-compatible stores do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  });
}

interface NewObject<Content> {
  readonly Bucket: string;
  readonly Key: string;
  readonly ContentType: string;
  readonly Body: Content;
}

/** With the size of a part (5 MiB), it determines the memory of a stream. */
const PARTS_AT_ONCE = 2;

/** Uses one request, which is atomic. */
async function putBuffer(
  client: S3Client,
  object: NewObject<Buffer>,
  signal: AbortSignal | undefined,
): Promise<void> {
  await client.send(new PutObjectCommand(object), signal && { abortSignal: signal });
}

/** Uploads a long stream in parts. Aborts the upload when it fails. */
async function putStream(
  client: S3Client,
  object: NewObject<Readable>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const Body = Readable.from(readContent(object.Body, signal));
  const upload = new Upload({ client, params: { ...object, Body }, queueSize: PARTS_AT_ONCE });
  await upload.done();
}

/** S3's own limit. */
const MAX_KEYS_PER_REQUEST = 1000;

async function deleteObjects(
  client: S3Client,
  bucket: string,
  keys: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  for await (const batch of inBatches(keys, MAX_KEYS_PER_REQUEST)) {
    const Delete = { Objects: batch.map((Key) => ({ Key })), Quiet: true };
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }));
    const failed = Errors.find(({ Code }) => Code !== 'NoSuchKey');
    if (failed !== undefined) throw new Error(`An object could not be deleted: ${String(failed.Code)}.`);
  }
}

/** Requests a page only when the caller needs it. */
async function* listKeys(
  client: S3Client,
  bucket: string,
  prefix: string,
): AsyncGenerator<string, void, undefined> {
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client },
    { Bucket: bucket, Prefix: prefix },
  )) {
    for (const { Key } of Contents) if (Key !== undefined) yield Key;
  }
}
