import { Alert, List } from '@mantine/core';
import { KeyIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { ActorName } from '../api-keys/actor-name.js';
import { showControls } from '../formats/format.js';
import { apiKeyLink } from '../layout/links.js';
import { PageLink } from '../layout/page-link.js';

/** A grant that is gone. */
export interface Revoked {
  readonly grantee: string;
  /** The ids of the API keys that its person made and that still work. */
  readonly keys: readonly string[];
}

export interface KeysLeftProps {
  readonly revoked: Revoked;
  readonly onClose: () => void;
}

/** Leads to the keys that still work, if there are any. */
export function KeysLeft({ revoked: { grantee, keys }, onClose }: KeysLeftProps): ReactNode {
  if (keys.length === 0) return null;
  return (
    <Alert
      color="orange"
      role="status"
      mb="md"
      icon={<KeyIcon size={18} />}
      title={`${keys.length === 1 ? 'An API key' : `${keys.length} API keys`} of ${showControls(grantee)} still ${keys.length === 1 ? 'works' : 'work'}`}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      The access is gone. Delete what should end with it:
      <List size="sm">
        {keys.map((id) => (
          <List.Item key={id}>
            <PageLink underline="always" {...apiKeyLink(id)}>
              <ActorName id={id} />
            </PageLink>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
