import { Box } from '@mantine/core';
import type { AccessGrant } from '@posthorn/client';
import { type ReactNode, useState } from 'react';
import { ActorName } from '../api-keys/actor-name.js';
import { NOTHING } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { Tag } from '../layout/badges.js';
import { CreateButton } from '../layout/creating.js';
import { Empty } from '../layout/empty.js';
import { PageHeader } from '../layout/page-header.js';
import { describeScopes } from '../scopes/scopes.js';
import { useAllowed } from '../session/session.js';
import { CellLine, CellText } from '../table/cell-parts.js';
import { type Column, timeColumn } from '../table/columns.js';
import { ListPage } from '../table/list-view.js';
import { CreateGrant } from './create-grant.js';
import { type Revoked, KeysLeft } from './keys-left.js';
import { GrantName, OpenGrant } from './open-grant.js';
import { HAS_PEOPLE, granteeOf, useAccessGrants } from './use-access-grants.js';

const TITLE = 'Access';

const COLUMNS: readonly Column<AccessGrant>[] = [
  {
    title: 'Who',
    cell: (grant) => (
      <CellLine>
        <CellText title={granteeOf(grant)}>{granteeOf(grant)}</CellText>
        {grant.group !== null && (
          <Box flex="none">
            <Tag>group</Tag>
          </Box>
        )}
      </CellLine>
    ),
  },
  {
    title: 'May',
    cell: ({ scopes }) => <CellText title={scopes.join(', ')}>{describeScopes(scopes)}</CellText>,
  },
  {
    title: 'Signed in',
    width: 110,
    visibleFrom: 'md',
    cell: ({ group, subjectBound }) => (group !== null ? NOTHING : subjectBound ? 'yes' : 'not yet'),
  },
  {
    title: 'Last used',
    width: 120,
    visibleFrom: 'sm',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : <Time at={lastUsedAt} relative />),
  },
  {
    title: 'Granted by',
    width: 170,
    visibleFrom: 'md',
    cell: ({ createdBy }) =>
      createdBy === null ? (
        'an operator'
      ) : (
        <CellText title={createdBy}>
          <ActorName id={createdBy} />
        </CellText>
      ),
  },
  timeColumn('Since', ({ createdAt }) => createdAt, { width: 120, visibleFrom: 'sm' }),
];

export function AccessPage(): ReactNode {
  return HAS_PEOPLE ? <Grants /> : <NoProvider />;
}

function Grants(): ReactNode {
  const mayGrant = useAllowed('api-keys:write');
  const [revoked, setRevoked] = useState<Revoked>();
  return (
    <ListPage
      title={TITLE}
      text="The people who sign in with your organization, and what each may do in this project"
      actions={mayGrant && <CreateButton label="Grant access" />}
      list={useAccessGrants()}
      columns={COLUMNS}
      idOf={({ id }) => id}
      panel={{
        title: TITLE,
        name: (id) => <GrantName id={id} />,
        show: (id, close) => (
          <OpenGrant
            key={id}
            id={id}
            onRevoked={(grant) => {
              setRevoked(grant);
              void close();
            }}
          />
        ),
      }}
      filters={revoked && <KeysLeft revoked={revoked} onClose={() => setRevoked(undefined)} />}
      empty={
        <Empty title="Nobody has access yet">
          Grant it to an address, or to a group of your provider. It holds from the next sign-in on.
        </Empty>
      }
    >
      <CreateGrant />
    </ListPage>
  );
}

function NoProvider(): ReactNode {
  return (
    <>
      <PageHeader title={TITLE} />
      <Empty title="People cannot sign in to this console">
        Its operator sets up an OpenID Connect provider for that. Until then, the console opens with API keys.
      </Empty>
    </>
  );
}
