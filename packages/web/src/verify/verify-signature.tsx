import { Stack, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CodeBlock } from '../code/code-block.js';
import java from './samples/Verify.java?raw';
import csharp from './samples/Verify.cs?raw';
import go from './samples/verify.go?raw';
import node from './samples/verify.mjs?raw';
import php from './samples/verify.php?raw';
import python from './samples/verify.py?raw';
import ruby from './samples/verify.rb?raw';

const SAMPLES = [
  { language: 'Node.js', code: node },
  { language: 'Python', code: python },
  { language: 'Go', code: go },
  { language: 'PHP', code: php },
  { language: 'Ruby', code: ruby },
  { language: 'Java', code: java },
  { language: 'C#', code: csharp },
];

export interface VerifySignatureProps {
  /** Of the endpoint. Without one, that of Posthorn. */
  readonly scheme?: string | undefined;
}

/** Code for the receiver that tells our requests from others. */
export function VerifySignature({ scheme }: VerifySignatureProps): ReactNode {
  if (scheme === 'standard') return <StandardWebhooks />;
  return (
    <Stack maw={720}>
      <Text size="sm" c="dimmed">
        Give it the raw body, as it arrived, and the signing secret. Answer 401 when it says no. While there
        are two secrets, a request has a signature by each.
      </Text>
      <Tabs defaultValue={SAMPLES[0]?.language ?? null} keepMounted={false}>
        <Tabs.List mb="sm">
          {SAMPLES.map(({ language }) => (
            <Tabs.Tab key={language} value={language}>
              {language}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {SAMPLES.map(({ language, code }) => (
          <Tabs.Panel key={language} value={language}>
            <CodeBlock label={`The code for ${language}`} code={code} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}

function StandardWebhooks(): ReactNode {
  return (
    <Text size="sm" maw={720}>
      The requests are signed as Standard Webhooks 1.0 says. Its libraries verify them in each of these
      languages: standardwebhooks.com. Give them the raw body, the headers and the signing secret.
    </Text>
  );
}
