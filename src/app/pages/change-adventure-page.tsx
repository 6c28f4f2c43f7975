import { getRouteApi } from '@tanstack/react-router';
import { ChangeAdventure } from '#screens/adventure/announce/change-adventure.tsx';

const route = getRouteApi('/member/adventure/$adventureId/change');

/** Reads the adventure from the address. */
export default function ChangeAdventurePage() {
  const { adventureId } = route.useParams();
  return <ChangeAdventure key={adventureId} adventureId={adventureId} />;
}
