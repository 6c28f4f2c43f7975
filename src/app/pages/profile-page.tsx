import { getRouteApi } from '@tanstack/react-router';
import { Profile } from '#screens/character/profile.tsx';
import { textIn } from './view-parameters.ts';

const route = getRouteApi('/member/user/$characterId');

/** Binds the profile to its address: the character, the open tab, and the filter of the inventory. */
export function ProfilePage() {
  const { characterId } = route.useParams();
  const { tab, search = '', label = null } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Profile
      key={characterId}
      characterId={characterId}
      tab={tab ?? 'info'}
      onTab={(chosen) =>
        void navigate({
          // The address keeps the inventory's filter on both tabs.
          search: (before) => ({ ...before, tab: chosen === 'inventory' ? chosen : undefined }),
          replace: true,
          resetScroll: false,
        })
      }
      inventory={{
        view: { filter: { text: search, labelId: label }, sort: null, page: 1 },
        onView: ({ filter }, manner) =>
          void navigate({
            search: { tab: 'inventory', search: textIn(filter.text), label: filter.labelId ?? undefined },
            replace: manner === 'replace',
            resetScroll: false,
          }),
      }}
    />
  );
}
