import type { ReactNode } from 'react';
import { PageHeader } from '../../layout/page-header.js';
import { useMessageTitle } from '../../messages/message-title.js';
import { BackTo } from '../parts/back-to.js';
import { MessageList } from './message-list.js';
import { MessageView } from './message-view.js';

export function MessagesPages({ id }: { readonly id: string | undefined }): ReactNode {
  if (id === undefined) {
    return (
      <>
        <PageHeader title="Messages" text="What was sent to your endpoints, and how they answered" />
        <MessageList />
      </>
    );
  }
  return <MessagePage key={id} id={id} />;
}

function MessagePage({ id }: { readonly id: string }): ReactNode {
  return (
    <>
      <BackTo to={{ page: 'messages' }}>Messages</BackTo>
      <PageHeader title={useMessageTitle(id, { isOwn: true })} />
      <MessageView messageId={id} />
    </>
  );
}
