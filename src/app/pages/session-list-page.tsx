import { getRouteApi } from '@tanstack/react-router';
import { SessionList } from '#screens/session/list/session-list.tsx';
import { pageParameter, textParameter } from './addresses/view-parameters.ts';

const route = getRouteApi('/member/session/list');

/** Stores the session list's filter and page number in the address. */
export default function SessionListPage() {
  const {
    search = '',
    label = null,
    master = null,
    player = null,
    character = null,
    page = 1,
  } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SessionList
      view={{ filter: { text: search, label, master, player, character }, sort: null, page }}
      onView={({ filter, page: next }, historyAction) =>
        void navigate({
          search: {
            search: textParameter(filter.text),
            label: filter.label ?? undefined,
            master: filter.master ?? undefined,
            player: filter.player ?? undefined,
            character: filter.character ?? undefined,
            page: pageParameter(next),
          },
          replace: historyAction === 'replace',
          resetScroll: false,
        })
      }
    />
  );
}
