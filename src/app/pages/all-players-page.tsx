import { getRouteApi } from '@tanstack/react-router';
import { AllPlayers } from '#screens/player/all-players.tsx';
import { addressedTable } from './addresses/table-address.ts';

const route = getRouteApi('/member/player/all');

/** Stores the view of the table of players in the address. */
export default function AllPlayersPage() {
  const navigate = route.useNavigate();
  return <AllPlayers address={addressedTable(route.useSearch(), navigate)} />;
}
