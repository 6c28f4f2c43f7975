import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { RouteError } from '#screens/errors/route-error.tsx';
import { addresses } from '#screens/shared/addresses.ts';
import { useServices } from '#screens/shared/services.ts';
import { useMayCall } from '#screens/shared/use-may-call.ts';
import { SignIns } from '#screens/user/sign-ins.tsx';
import { text } from '#texts/texts.ts';

/** The sign-ins of the member in the address, or else one's own, if the server offers this feature. */
export default function SignInsPage() {
  const { memberId } = useParams({ strict: false });
  const { api } = useServices();
  if (!api.signIns.isOffered) {
    const address = memberId === undefined ? addresses.signIns : addresses.memberSignIns(memberId);
    return <RouteError kind="noRoute" address={address} />;
  }
  if (memberId !== undefined) return <MemberSignIns key={memberId} memberId={memberId} />;
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
