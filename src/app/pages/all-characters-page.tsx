import { getRouteApi } from '@tanstack/react-router';
import { AllCharacters } from '#screens/character/all/all-characters.tsx';
import { addressedTable } from './addresses/table-address.ts';

const route = getRouteApi('/member/character/all');

/** Stores the view of the table of characters in the address. */
export default function AllCharactersPage() {
  const navigate = route.useNavigate();
  return <AllCharacters address={addressedTable(route.useSearch(), navigate)} />;
}
