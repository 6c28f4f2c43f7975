import { Outlet, useLocation, useNavigate, useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { memberId, rolesOfMember } from '#machines/session/selectors.ts';
import { RouteError } from '#screens/errors/route-error.tsx';
import { isOpen } from '#screens/layout/areas.ts';
import { MemberLayout } from '#screens/layout/member-layout.tsx';
import { FlowsContext, useServices } from '#screens/shared/services.ts';
import { LinkRouting } from '#ui/page/link-routing.ts';
import { guardUndo } from '#ui/fields/undo-guard.ts';
import { provideFlows } from './actors/flows.ts';
import { readAhead } from './read-ahead.ts';

guardUndo(document);

/**
 * The signed-in area: its flows, its links, its layout. It loads after login, so that the landing page stays
 * small.
 */
export function MemberArea() {
  const { session } = useServices();
  // Remounts for another member: no state of a screen survives.
  return <AreaOf key={useSelector(session, memberId)} />;
}

function AreaOf() {
  const { api, session, drafts } = useServices();
  const roles = useSelector(session, rolesOfMember);
  const { queries } = useRouteContext({ from: '/member' });
  const [flows] = useState(() => provideFlows(api, queries, drafts));
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    // Fields format numbers in the language of the app's texts, not the browser's.
    <I18nProvider locale={document.documentElement.lang}>
      <LinkRouting navigate={(href) => void navigate({ href })}>
        <FlowsContext value={flows}>
          <MemberLayout path={pathname} onMenuHover={() => readAhead(api, queries)}>
            {isOpen(pathname, roles) ? <Outlet /> : <RouteError kind="forbidden" />}
          </MemberLayout>
        </FlowsContext>
      </LinkRouting>
    </I18nProvider>
  );
}
