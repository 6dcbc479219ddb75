import type { ReactNode } from 'react';
import { Mono } from '../code/mono.js';
import { showControls } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { Facts } from '../layout/facts.js';
import { actionsLink } from '../layout/links.js';
import { PageLink } from '../layout/page-link.js';
import { Waiting } from '../layout/waiting.js';
import { describeScopes } from '../scopes/scopes.js';
import { useRows } from '../table/use-list.js';
import { ActorName } from './actor-name.js';
import { useApiKeys } from './use-api-keys.js';

/** A key with all that it may, and who made it. */
export function OpenKey({ id }: { readonly id: string }): ReactNode {
  const list = useApiKeys();
  const key = useRows(list).find(({ keyId }) => keyId === id);
  if (list.data === undefined) return <Waiting query={list} />;
  if (key === undefined) return <Empty title="No such key">It was deleted, or is of another project.</Empty>;
  const { label, prefix, scopes, createdBy, createdAt, expiresAt, lastUsedAt } = key;
  return (
    <Facts
      facts={[
        ['Label', showControls(label)],
        ['Key', <Mono>{prefix}…</Mono>],
        ['Id', <Mono>{id}</Mono>],
        ['May', describeScopes(scopes)],
        ['Made by', createdBy === null ? 'an API key, or an operator' : <ActorName id={createdBy} />],
        ['Created', <Time at={createdAt} />],
        ['Expires', expiresAt === null ? 'never' : <Time at={expiresAt} />],
        ['Last used', lastUsedAt === null ? 'never' : <Time at={lastUsedAt} />],
        ['Audit log', <PageLink {...actionsLink(id)}>What the key did</PageLink>],
      ]}
    />
  );
}
