import { getRouteApi } from '@tanstack/react-router';
import { AdventurePage } from '#screens/adventure/page/adventure-page.tsx';

const route = getRouteApi('/member/adventure/$adventureId');

/** Reads the adventure from the address. */
export default function OneAdventurePage() {
  const { adventureId } = route.useParams();
  return <AdventurePage key={adventureId} adventureId={adventureId} />;
}
