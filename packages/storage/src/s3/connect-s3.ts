import { S3Client } from '@aws-sdk/client-s3';
import type { S3Location } from '@posthorn/config';

const CONNECTION_TIMEOUT_MS = 2000;
const REQUEST_TIMEOUT_MS = 15_000;
const MAX_ATTEMPTS = 2;
const MAX_SOCKETS = 200;
/** Stores other than Amazon's rarely care, but a signature names one. */
const ANY_REGION = 'us-east-1';

/** Credentials, and a region that is not given, come from where the AWS SDK looks for them. */
export function connectS3({ region, endpoint, pathStyle }: S3Location): S3Client {
  const regionGiven = region ?? (endpoint === undefined ? undefined : ANY_REGION);
  return new S3Client({
    ...(regionGiven !== undefined && { region: regionGiven }),
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: MAX_ATTEMPTS,
    // Many stores that speak S3 do not know the newer checksums.
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
