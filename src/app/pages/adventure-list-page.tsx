import { getRouteApi } from '@tanstack/react-router';
import { AdventureList } from '#screens/adventure/list/adventure-list.tsx';
import { readBoard, writeBoard } from './addresses/adventure-address.ts';

const route = getRouteApi('/member/adventure/list');

/** Stores the view of the board of adventures in the address. */
export default function AdventureListPage() {
  const parameters = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <AdventureList
      view={{ filter: readBoard(parameters), sort: null, page: 1 }}
      onView={({ filter }, historyAction) =>
        void navigate({
          search: writeBoard(filter),
          replace: historyAction === 'replace',
          resetScroll: false,
        })
      }
    />
  );
}
