import { getRouteApi } from '@tanstack/react-router';
import { SessionPage } from '#screens/session/page/session-page.tsx';

const route = getRouteApi('/member/session/$sessionId');

/** Reads the session from the address. */
export default function OneSessionPage() {
  const { sessionId } = route.useParams();
  return <SessionPage key={sessionId} sessionId={sessionId} />;
}
