import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RouteError } from '#screens/errors/route-error.tsx';
import { paths } from '#screens/shared/addresses.ts';
import { useServices } from '#screens/shared/services.ts';
import { useMayCall } from '#screens/shared/use-may-call.ts';
import { SignIns } from '#screens/user/sign-ins.tsx';
import { text } from '#texts/texts.ts';

const route = getRouteApi('/member/signIns/$memberId');

/** The member's own sign-ins, if the server offers this feature. */
export function SignInsPage() {
  const { api } = useServices();
  if (!api.signIns.isOffered) return <RouteError kind="noRoute" address={paths.signIns} />;
  return <SignIns member={null} title={text('signIns.title')} lead={text('signIns.lead')} />;
}

/** A member's sign-ins, for ADMIN. */
export function MemberSignInsPage() {
  const { api } = useServices();
  const { memberId } = route.useParams();
  const isAllowed = useMayCall('memberSignIns');
  const { isOffered } = api.signIns;
  const { data: players } = useQuery({
    ...api.players.byIds([memberId]),
    enabled: isOffered && isAllowed,
  });
  if (!isOffered) return <RouteError kind="noRoute" address={`${paths.signIns}/${memberId}`} />;
  if (!isAllowed) return <RouteError kind="forbidden" />;
  const name = players?.find(({ playerId }) => playerId === memberId)?.name ?? memberId;
  return (
    <SignIns
      key={memberId}
      member={memberId}
      title={text('signIns.titleOf', { name })}
      lead={text('signIns.leadOf')}
    />
  );
}
