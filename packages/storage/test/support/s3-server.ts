import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { releaseAfterFile } from '@posthorn/test-support';
import { isAuthorized, urlOf } from './aws-signature.js';
import { type Bucket, createBucket, etagOf } from './bucket.js';

export const BUCKET = 'bucket';
const ACCESS_KEY = 'TESTACCESSKEY';
const SECRET = 'a secret of the tests';

export interface S3Server extends Bucket {
  readonly url: string;
  /** Whether it does not answer, answers with an error, or answers normally. */
  state: 'hanging' | 'failing' | 'well';
}

/**
 * Starts a server that speaks S3 and checks every signature, until the end of the file. The AWS SDK of this process has
 * its credentials. The servers on npm either check no signature, cannot list a second page, or need a newer Node.js.
 */
export async function startS3Server(): Promise<S3Server> {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: ACCESS_KEY, AWS_SECRET_ACCESS_KEY: SECRET });
  const bucket = createBucket();
  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  releaseAfterFile(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const s3: S3Server = { ...bucket, url, state: 'well' };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => undefined);
    if (body === undefined || s3.state === 'hanging') return;
    if (s3.state === 'failing') response.writeHead(500).end();
    else if (!isAuthorized(request, body, SECRET))
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    else serve(bucket, { request, response, body });
  }
  return s3;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
}

function serve(bucket: Bucket, { request, response, body }: Exchange): void {
  const { pathname, searchParams: query } = urlOf(request);
  const key = pathname.slice(`/${BUCKET}/`.length);
  switch (`${String(request.method)} ${key === '' ? 'bucket' : 'object'}`) {
    case 'PUT object':
      bucket.put(key, body, query);
      response.writeHead(200, { ETag: etagOf(body) }).end();
      break;
    case 'POST object':
      response.end(bucket.post(key, query));
      break;
    case 'DELETE object':
      bucket.uploads.delete(query.get('uploadId') ?? '');
      response.writeHead(204).end();
      break;
    case 'GET bucket':
      response.end(bucket.list(query));
      break;
    case 'POST bucket':
      response.end(bucket.deleteMany(body.toString()));
      break;
    default:
      sendObject(response, bucket.objects.get(key), query);
  }
}

function sendObject(response: ServerResponse, object: Buffer | undefined, query: URLSearchParams): void {
  if (object === undefined) {
    response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    return;
  }
  const headers = {
    'Content-Type': query.get('response-content-type') ?? '',
    'Content-Disposition': query.get('response-content-disposition') ?? '',
  };
  response.writeHead(200, headers).end(object);
}
