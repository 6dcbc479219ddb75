import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LabelledCode } from '../code/labelled-code.js';
import { formatJson } from '../formats/format-json.js';
import type { DeliveredMessage } from '../payloads/delivered-message.js';
import { payloadQuery } from '../payloads/payload-queries.js';
import { useMay } from '../session/capabilities.js';
import { useProject } from '../session/posthorn.js';

/** The body of each attempt is the payload, until that is erased. */
export function RequestBody({ message }: { readonly message: DeliveredMessage }): ReactNode {
  const [isShown, { open }] = useDisclosure();
  const mayRead = useMay('payloads.read');
  const payload = useQuery({ ...payloadQuery(useProject(), message), enabled: mayRead });
  if (payload.data === undefined) return null;
  if (isShown) return <LabelledCode label="Request body" code={formatJson(payload.data.text)} />;
  return (
    <Button size="xs" variant="default" w="fit-content" onClick={open}>
      Show the request body
    </Button>
  );
}
