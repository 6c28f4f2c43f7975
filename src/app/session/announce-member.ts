import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import { text } from '#texts/texts.ts';
import { toasts } from '#ui/feedback/toasts.ts';

/** Shows who is signed in, after a login that had no effect because another tab had already signed a member in. */
export async function announceMember(api: Api, queries: QueryClient): Promise<void> {
  const member = await queries.fetchQuery(api.reference.member()).catch(() => null);
  toasts.add(
    {
      tone: 'info',
      title: member ? text('callback.signedInAs', { name: member.username }) : text('callback.signedIn'),
      description: text('callback.signedInHint'),
    },
    { timeout: 0 },
  );
}
