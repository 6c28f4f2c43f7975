import { useSelector } from '@xstate/react';
import type { AskedCall } from '#core/contract/routes.ts';
import { isOffered, mayCall } from '#core/rules/roles.ts';
import { rolesOfMember } from '#machines/session/selectors.ts';
import { useServices } from './services.ts';

/** Whether the member's roles allow a call. */
export const useMayCall = (...call: AskedCall): boolean =>
  mayCall(useSelector(useServices().session, rolesOfMember), ...call);

/** Whether the member's roles allow a call that the server may lack, and the server offers it. */
export function useIsOffered(...call: AskedCall): boolean {
  const { features } = useServices().configuration;
  return useMayCall(...call) && isOffered(features, call[0]);
}
