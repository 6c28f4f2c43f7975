import { useQuery } from '@tanstack/react-query';
import { text } from '#texts/texts.ts';
import { RouteError } from '../errors/route-error.tsx';
import { addresses } from '../shared/addresses.ts';
import { useServices } from '../shared/services.ts';
import { useMayCall } from '../shared/use-may-call.ts';
import { SignIns } from './sign-ins.tsx';

/** The sign-ins of the member in the address, or else one's own, if the server offers this feature. */
export function SignInsPage({ memberId }: { memberId?: string }) {
  const { api } = useServices();
  if (!api.signIns.isOffered) {
    const address = memberId === undefined ? addresses.signIns : addresses.memberSignIns(memberId);
    return <RouteError kind="noRoute" address={address} />;
  }
  if (memberId !== undefined) return <MemberSignIns memberId={memberId} />;
  return <SignIns member={null} title={text('signIns.title')} lead={text('signIns.lead')} />;
}

/** A member's sign-ins, for ADMIN. */
function MemberSignIns({ memberId }: { memberId: string }) {
  const { api } = useServices();
  const isAllowed = useMayCall('memberSignIns');
  const { data: players } = useQuery({ ...api.players.byIds([memberId]), enabled: isAllowed });
  if (!isAllowed) return <RouteError kind="forbidden" />;
  const name = players?.find(({ playerId }) => playerId === memberId)?.name ?? memberId;
  return (
    <SignIns member={memberId} title={text('signIns.titleOf', { name })} lead={text('signIns.leadOf')} />
  );
}
