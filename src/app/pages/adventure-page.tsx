import { getRouteApi } from '@tanstack/react-router';
import { AdventureScreen } from '#screens/adventure/page/adventure-page.tsx';

const route = getRouteApi('/member/adventure/$adventureId');

/** Reads the adventure, and what the member wants to do, from the address. */
export default function OneAdventurePage() {
  const { adventureId } = route.useParams();
  const { do: asked } = route.useSearch();
  return <AdventureScreen key={adventureId} adventureId={adventureId} isToSignUp={asked === 'signUp'} />;
}
