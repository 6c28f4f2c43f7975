import { getRouteApi } from '@tanstack/react-router';
import { AnnounceAdventure } from '#screens/adventure/announce/announce-adventure.tsx';

const route = getRouteApi('/member/adventure/announce');

/** Reads from the address which adventure is announced again. */
export default function AnnounceAdventurePage() {
  const { again } = route.useSearch();
  return <AnnounceAdventure key={again} again={again} />;
}
