import { getRouteApi } from '@tanstack/react-router';
import { SessionList } from '#screens/session/list/session-list.tsx';
import { readSessionFilter, sessionParameters } from './addresses/session-address.ts';

const route = getRouteApi('/member/session/list');

/** Stores the session list's filter and page number in the address. */
export default function SessionListPage() {
  const parameters = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SessionList
      view={{ filter: readSessionFilter(parameters), sort: null, page: parameters.page ?? 1 }}
      onView={({ filter: { text, ...ids }, page }, historyAction) =>
        void navigate({
          search: sessionParameters({ search: text, ...ids, page }),
          replace: historyAction === 'replace',
          resetScroll: false,
        })
      }
    />
  );
}
