import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { Attempt, Message } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toCurl } from '../code/to-curl.js';
import { endpointQuery } from '../endpoints/endpoint-queries.js';
import { payloadQuery } from '../payloads/payload-queries.js';
import { useMay } from '../session/capabilities.js';
import { useProject } from '../session/posthorn.js';

export interface CopyAsCurlProps {
  readonly attempt: Attempt;
  readonly message: Message;
}

/** Copies a command that repeats the request of an attempt, with the signature that it had. */
export function CopyAsCurl({ attempt, message }: CopyAsCurlProps): ReactNode {
  const clipboard = useClipboard();
  const project = useProject();
  const mayRead = useMay('payloads.read');
  const endpoint = useQuery(endpointQuery(project, message.endpointId));
  const payload = useQuery({ ...payloadQuery(project, message), enabled: mayRead });
  if (attempt.requestHeaders === undefined || endpoint.data === undefined || payload.data === undefined)
    return null;
  const command = toCurl({
    url: endpoint.data.url,
    headers: attempt.requestHeaders,
    body: payload.data.text,
  });
  const words = clipboard.error ? 'The browser does not allow it here' : 'Copy as curl';
  return (
    <Button size="xs" variant="default" w="fit-content" onClick={() => clipboard.copy(command)}>
      {clipboard.copied ? 'Copied' : words}
    </Button>
  );
}
