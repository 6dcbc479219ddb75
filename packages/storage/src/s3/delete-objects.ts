import { type S3Client, DeleteObjectsCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { inBatches } from '../in-batches.js';

/** S3's own limit. */
const MAX_KEYS_PER_REQUEST = 1000;

export async function deleteObjects(
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
export async function* listKeys(
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
