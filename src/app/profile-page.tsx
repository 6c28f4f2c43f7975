import { getRouteApi } from '@tanstack/react-router';
import { Profile } from '#screens/character/profile.tsx';

const route = getRouteApi('/member/user/$characterId');

/** Binds the profile to its address: whose it is, and which tab is open. */
export function ProfilePage() {
  const { characterId } = route.useParams();
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Profile
      key={characterId}
      characterId={characterId}
      tab={tab ?? 'info'}
      onTab={(chosen) =>
        void navigate({
          search: { tab: chosen === 'inventory' ? chosen : undefined },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
