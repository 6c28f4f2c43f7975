import { useSelector } from '@xstate/react';
import type { AskedCall } from '#core/contract/routes.ts';
import { mayCall } from '#core/rules/roles.ts';
import { rolesOfMember } from '#machines/session/selectors.ts';
import { useServices } from './services.ts';

/** Whether the member's roles allow a call. */
export const useMayCall = (...call: AskedCall): boolean =>
  mayCall(useSelector(useServices().session, rolesOfMember), ...call);
