import { Box, Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react';
import { type ReactNode, Suspense } from 'react';
import { type SecretOnceProps, SecretOnce } from '../code/secret-once.js';
import { lazyPart } from '../parts/load-part.js';
import type { VerifySignatureProps } from './verify-signature.js';

const VerifySignature = lazyPart(() => import('./verify-signature.js'), 'VerifySignature');

/** The code that verifies with a secret, once it is asked for. */
export function VerifyCode({ scheme }: VerifySignatureProps): ReactNode {
  const [isOpen, { toggle }] = useDisclosure();
  const Icon = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <Box>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon size={14} />}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        Code to verify with it
      </Button>
      {isOpen && (
        <Box pt="xs">
          <Suspense>
            <VerifySignature scheme={scheme} />
          </Suspense>
        </Box>
      )}
    </Box>
  );
}

export interface SigningSecretOnceProps extends Pick<SecretOnceProps, 'secret'>, VerifySignatureProps {
  readonly label?: string;
}

/** A secret that signs, with the code that verifies with it. */
export function SigningSecretOnce({
  label = 'Signing secret',
  secret,
  scheme,
}: SigningSecretOnceProps): ReactNode {
  return (
    <Stack gap="xs">
      <SecretOnce label={label} secret={secret} />
      <VerifyCode scheme={scheme} />
    </Stack>
  );
}
