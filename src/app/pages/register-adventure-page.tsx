import { getRouteApi } from '@tanstack/react-router';
import { RegisterAdventure } from '#screens/adventure/register/register-adventure.tsx';

const route = getRouteApi('/member/adventure/$adventureId/session');

/** Reads the adventure from the address. */
export default function RegisterAdventurePage() {
  const { adventureId } = route.useParams();
  return <RegisterAdventure key={adventureId} adventureId={adventureId} />;
}
