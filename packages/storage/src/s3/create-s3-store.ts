import type { S3Location } from '@posthorn/config';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { downloadType } from '../links/download-type.js';
import { assertFileName, assertKey } from '../assert-key.js';
import type { FileStore } from '../file-store.js';
import { orStorageError } from '../storage-error.js';
import { untilAborted } from '../until-aborted.js';
import { connectS3 } from './connect-s3.js';
import { deleteObjects, listKeys } from './delete-objects.js';
import { putBuffer, putStream } from './put-object.js';

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
