import { useSelector } from '@xstate/react';
import type { Role } from '#core/contract/roles.ts';
import { holds } from '#core/rules/roles.ts';
import { rolesOfMember } from '#machines/session/selectors.ts';
import { useServices } from './services.ts';

/** Whether the member may do what a role allows. */
export const useMay = (role: Role): boolean => holds(useSelector(useServices().session, rolesOfMember), role);
