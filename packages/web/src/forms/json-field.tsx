import { type JsonInputProps, JsonInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatJson } from '../formats/format-json.js';

/** A field for JSON, which is indented when it is left, and otherwise sent as it was written. */
export function JsonField(props: JsonInputProps): ReactNode {
  return (
    <JsonInput
      autosize
      minRows={4}
      spellCheck={false}
      formatOnBlur
      deserialize={assertJson}
      serialize={formatJson}
      {...props}
    />
  );
}

function assertJson(text: string): string {
  JSON.parse(text);
  return text;
}
