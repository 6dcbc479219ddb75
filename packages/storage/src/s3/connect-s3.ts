import { S3Client } from '@aws-sdk/client-s3';
import type { S3Location } from '@posthorn/config';

const CONNECTION_TIMEOUT_MS = 2000;
const REQUEST_TIMEOUT_MS = 15_000;
const MAX_ATTEMPTS = 2;
const MAX_SOCKETS = 200;
/** Stores other than Amazon's rarely use the region, but a signature contains one. */
const ANY_REGION = 'us-east-1';

/** The AWS SDK finds the credentials and a missing region. */
export function connectS3({ region, endpoint, pathStyle }: S3Location): S3Client {
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
