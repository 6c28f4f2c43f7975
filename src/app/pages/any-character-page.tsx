import { getRouteApi } from '@tanstack/react-router';
import { AnyCharacter } from '#screens/character/any-character.tsx';
import { readInventory, writeInventory } from './addresses/inventory-address.ts';

const route = getRouteApi('/member/character/$characterId');

/** Reads the character from the address, and stores the open tab and the filter of the inventory there. */
export default function AnyCharacterPage() {
  const { characterId } = route.useParams();
  const { tab = 'info', ...inventory } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <AnyCharacter
      key={characterId}
      characterId={characterId}
      tab={tab}
      onTab={(chosen) =>
        void navigate({
          search: (before) => ({ ...before, tab: chosen === 'info' ? undefined : chosen }),
          replace: true,
          resetScroll: false,
        })
      }
      inventory={{
        view: readInventory(inventory),
        onView: (view, historyAction) =>
          void navigate({
            search: { tab: 'inventory', ...writeInventory(view) },
            replace: historyAction === 'replace',
            resetScroll: false,
          }),
      }}
    />
  );
}
