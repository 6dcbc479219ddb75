import { Anchor, Button } from '@mantine/core';
import type { Attempt } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LabelledCode } from '../code/labelled-code.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { formatJson } from '../formats/format-json.js';
import { API_URL } from '../session/addresses.js';

export interface ResponseBodyProps {
  readonly attempt: Attempt;
  /** A signed link, which needs no session. */
  readonly url: string;
}

/** What the destination answered. The page may read it from the API; from an object store it is a download. */
export function ResponseBody({ attempt: { id, responseBodyTruncated }, url }: ResponseBodyProps): ReactNode {
  const isOfApi = new URL(url).origin === new URL(API_URL).origin;
  const body = useQuery({
    queryKey: ['response-body', id],
    queryFn: async ({ signal }) => (await fetch(url, { signal })).text(),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const label = responseBodyTruncated ? 'Response body (cut after 64 KiB)' : 'Response body';
  if (!isOfApi) {
    return (
      <Anchor href={url} size="sm" rel="noreferrer" target="_blank">
        {label}
      </Anchor>
    );
  }
  if (body.isError) return <FailureNotice error={body.error} onRetry={() => void body.refetch()} />;
  if (body.data !== undefined) return <LabelledCode label={label} code={formatJson(body.data)} />;
  return (
    <Button
      size="xs"
      variant="default"
      w="fit-content"
      loading={body.isFetching}
      onClick={() => void body.refetch()}
    >
      Show the response body
    </Button>
  );
}
