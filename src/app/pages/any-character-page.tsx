import { getRouteApi } from '@tanstack/react-router';
import { AnyCharacter } from '#screens/character/any-character.tsx';

const route = getRouteApi('/member/character/$characterId');

/** Reads the character from the address. */
export default function AnyCharacterPage() {
  const { characterId } = route.useParams();
  return <AnyCharacter key={characterId} characterId={characterId} />;
}
