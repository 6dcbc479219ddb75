import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { GoneError } from '@posthorn/client';
import { DownloadIcon } from '@primer/octicons-react';
import { type ReactNode, useState } from 'react';
import { downloadFile } from '../actions/download-file.js';
import { CodeBlock } from '../code/code-block.js';
import { formatJson } from '../formats/format-json.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { Waiting } from '../layout/waiting.js';
import type { PayloadOwner } from './delivered-message.js';
import { fileName } from './file-name.js';
import { usePayload } from './use-payload.js';

export interface PayloadProps {
  readonly of: PayloadOwner;
}

/** A payload as its bytes are, or indented. */
export function Payload({ of }: PayloadProps): ReactNode {
  const [look, setLook] = useState('pretty');
  const payload = usePayload(of);
  if (payload.error instanceof GoneError) return <ErasedPayload of={of} />;
  if (payload.data === undefined) return <Waiting query={payload} />;
  const { file, text } = payload.data;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <SegmentedControl
          size="xs"
          aria-label="Look of the payload"
          value={look}
          onChange={setLook}
          data={[
            { value: 'pretty', label: 'Pretty' },
            { value: 'raw', label: 'Raw' },
          ]}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<DownloadIcon size={14} />}
          onClick={() => downloadFile(file, fileName(of.id, of.contentType))}
        >
          Download
        </Button>
      </Group>
      <CodeBlock label="Payload" code={look === 'pretty' ? formatJson(text) : text} restIn="download" />
    </Stack>
  );
}

function ErasedPayload({ of }: PayloadProps): ReactNode {
  const { payloadKeptUntil: keptUntil, deliveredAt } = of;
  const why = keptUntil === deliveredAt ? 'It was kept until its delivery:' : 'Its retention ended on';
  return (
    <Empty title="The payload was erased">
      {keptUntil === undefined ? (
        'Its retention is over.'
      ) : (
        <>
          {why} <Time at={keptUntil} />.
        </>
      )}
    </Empty>
  );
}
