import { getRouteApi } from '@tanstack/react-router';
import { Profile } from '#screens/character/profile.tsx';
import { readHistory, writeHistory } from './addresses/history-address.ts';
import { readInventory, writeInventory } from './addresses/inventory-address.ts';

const route = getRouteApi('/member/user/$characterId');

/** Reads the character from the address, and stores the open tab and the filters of the tabs there. */
export default function CharacterPage() {
  const { characterId } = route.useParams();
  const { tab, search, label, ...days } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Profile
      key={characterId}
      characterId={characterId}
      tab={tab ?? 'info'}
      onTab={(chosen) =>
        void navigate({
          // The filters of the other tabs remain in the address.
          search: (before) => ({ ...before, tab: chosen === 'info' ? undefined : chosen }),
          replace: true,
          resetScroll: false,
        })
      }
      inventory={{
        view: readInventory({ search, label }),
        onView: (view, historyAction) =>
          void navigate({
            search: { ...days, tab: 'inventory', ...writeInventory(view) },
            replace: historyAction === 'replace',
            resetScroll: false,
          }),
      }}
      history={{
        view: readHistory(days),
        onView: (view) =>
          void navigate({
            search: (before) => ({ ...before, tab: 'history', ...writeHistory(view) }),
            resetScroll: false,
          }),
      }}
    />
  );
}
