import { Anchor, Skeleton } from '@mantine/core';
import type { Attempt } from '@posthorn/client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LabelledCode } from '../code/code-block.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { formatJson } from '../formats/format-json.js';
import type { DeliveredMessage } from '../payloads/delivered-message.js';
import { API_URL } from '../session/addresses.js';
import { useProject } from '../session/posthorn.js';
import { toQuery } from '../session/use-read.js';
import { attemptsRead } from './attempts-read.js';

/** A link lives for 15 minutes. After this time, the click asks for a new one. */
const LINK_FRESH_MS = 10 * 60_000;

interface Bodied {
  readonly attempt: Attempt;
  readonly message: DeliveredMessage;
}

export interface ResponseBodyProps extends Bodied {
  /** A signed link, which needs no session. */
  readonly url: string;
}

/** The page may read it from the API; it does not ask an object store, which would need its own rules for pages. */
function isReadable(url: string | undefined): url is string {
  return url !== undefined && new URL(url).origin === new URL(API_URL).origin;
}

/** What the destination answered, if the page may read it. */
export function useResponseBody({
  attempt: { id, responseBodyUrl: url },
  message,
}: Bodied): UseQueryResult<string> {
  const project = useProject();
  return useQuery({
    queryKey: ['response-body', id],
    queryFn: async ({ signal, client }) => {
      const attempts = await client.query({
        ...toQuery(project, attemptsRead(message)),
        staleTime: LINK_FRESH_MS,
      });
      const link = attempts.find((attempt) => attempt.id === id)?.responseBodyUrl ?? String(url);
      const response = await fetch(link, { signal });
      if (!response.ok)
        throw new Error('The response body cannot be read now. Try again, or reload the page.');
      return response.text();
    },
    enabled: isReadable(url),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What the destination answered. From an object store it is a download. */
export function ResponseBody({ attempt, message, url }: ResponseBodyProps): ReactNode {
  const body = useResponseBody({ attempt, message });
  const label = attempt.responseBodyTruncated ? 'Response body (cut after 64 KiB)' : 'Response body';
  if (!isReadable(url)) {
    return (
      <Anchor href={url} size="sm" rel="noreferrer" target="_blank">
        {label}
      </Anchor>
    );
  }
  if (body.isError)
    return <FailureNotice error={body.error} again="by-hand" onRetry={() => void body.refetch()} />;
  if (body.data !== undefined) return <LabelledCode label={label} code={formatJson(body.data)} />;
  return <Skeleton h={60} role="status" aria-label="Loading the response body" />;
}
