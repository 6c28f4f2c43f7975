import { getRouteApi } from '@tanstack/react-router';
import { CharacterHistory } from '#screens/journal/character-history.tsx';
import { readHistory, writeHistory } from './addresses/history-address.ts';

const route = getRouteApi('/member/character/history/$characterId');

/** Reads the character from the address, and stores the view of its history (which entries it shows) there. */
export default function CharacterHistoryPage() {
  const { characterId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <CharacterHistory
      key={characterId}
      characterId={characterId}
      view={readHistory(search)}
      onView={(view) => void navigate({ search: writeHistory(view), resetScroll: false })}
    />
  );
}
