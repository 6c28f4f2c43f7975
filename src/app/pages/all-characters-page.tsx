import { getRouteApi } from '@tanstack/react-router';
import { AllCharacters } from '#screens/character/all-characters.tsx';
import { addressOfTable } from './table-address.ts';

const route = getRouteApi('/member/character/all');

/** Binds the table of characters to its address. */
export function AllCharactersPage() {
  const navigate = route.useNavigate();
  return <AllCharacters address={addressOfTable(route.useSearch(), navigate)} />;
}
