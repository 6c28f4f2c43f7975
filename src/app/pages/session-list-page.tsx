import { getRouteApi } from '@tanstack/react-router';
import { SessionList } from '#screens/session/session-list.tsx';
import { pageParameter } from './addresses/view-parameters.ts';

const route = getRouteApi('/member/session/list');

/** Stores the session list's page number in the address. */
export default function SessionListPage() {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SessionList
      view={{ filter: {}, sort: null, page }}
      onView={(view, historyAction) =>
        void navigate({
          search: { page: pageParameter(view.page) },
          replace: historyAction === 'replace',
          resetScroll: false,
        })
      }
    />
  );
}
