import { getRouteApi } from '@tanstack/react-router';
import { PlayerPage } from '#screens/player/player-page.tsx';

const route = getRouteApi('/member/player/$playerId');

/** Reads the player from the address. */
export default function OnePlayerPage() {
  const { playerId } = route.useParams();
  return <PlayerPage key={playerId} playerId={playerId} />;
}
