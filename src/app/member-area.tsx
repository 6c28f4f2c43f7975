import { Outlet, useLocation, useMatches, useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { memberId, rolesOfMember } from '#machines/session/selectors.ts';
import { RouteError } from '#screens/errors/route-error.tsx';
import { mayVisit } from '#screens/layout/areas.ts';
import { MemberLayout } from '#screens/layout/member-layout.tsx';
import { abbreviationMeanings } from '#screens/shared/abbreviations.ts';
import { FlowsContext, useServices } from '#screens/shared/services.ts';
import { usePreferences } from '#screens/shared/use-preferences.ts';
import { AbbreviationMeanings } from '#ui/elements/explained.tsx';
import { LinkRouting } from '#ui/page/link-routing.ts';
import { ShownPage } from '#ui/overlays/use-open-on-page.ts';
import { guardUndo } from '#ui/fields/undo-guard.ts';
import { provideFlows } from './actors/flows.ts';
import { flowParts, FlowPartsContext } from './actors/parts.ts';
import { followChanges } from './live/follow-changes.ts';
import { readAhead } from './read-ahead.ts';
import { NewVersion } from './worker/new-version.tsx';

// Call this on import and not in an effect, because its listeners serve every text box of the page and are never
// removed.
guardUndo(document);

/**
 * The signed-in area: flows, links and layout around `children`, by default the page of the route. Its code loads after
 * the login, so that the landing page stays small.
 */
export default function MemberArea({ children }: { children?: ReactNode }) {
  const { session } = useServices();
  const id = useSelector(session, memberId);
  // The key mounts the area again for another member, so that no state of a screen survives.
  return (
    <AreaOfMember key={id} id={id ?? ''}>
      {children ?? <Outlet />}
    </AreaOfMember>
  );
}

function AreaOfMember({ id, children }: { id: string; children: ReactNode }) {
  const { api, session, drafts, memos, preferences, lastSeen, goTo } = useServices();
  const { lastSeen: lastSeenPreference } = usePreferences();
  const roles = useSelector(session, rolesOfMember);
  const router = useRouter();
  const { queries, changes } = router.options.context;
  useEffect(() => {
    const isBusy = () => router.state.isLoading || queries.isFetching() > 0;
    return changes ? followChanges({ ...changes, queries, member: id }, isBusy) : undefined;
  }, [changes, queries, router, id]);
  useEffect(() => {
    if (lastSeenPreference === 'on')
      return lastSeen.follow(() => router.state.isLoading || queries.isFetching() > 0);
    lastSeen.forget();
    return undefined;
  }, [lastSeenPreference, lastSeen, queries, router, id]);
  const [parts] = useState(() =>
    flowParts({
      api,
      queries,
      drafts,
      memos,
      preferences,
      goTo,
      signOut: () => session.send({ type: 'signOut.asked' }),
    }),
  );
  const [flows] = useState(() => provideFlows(parts));
  const [meanings] = useState(abbreviationMeanings);
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  // Until the next page has loaded, the outlet shows the previous one, while the location is already the next.
  const shownPath = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? pathname });
  return (
    // Fields format numbers in the language of the app's texts, not the browser's.
    <I18nProvider locale={document.documentElement.lang}>
      <LinkRouting navigate={(href) => void navigate({ href })}>
        <FlowsContext value={flows}>
          <AbbreviationMeanings value={meanings}>
            <ShownPage value={`${state.__TSR_index} ${pathname}`}>
              <MemberLayout
                path={pathname}
                onMenuHover={() => readAhead(api, queries)}
                notices={<NewVersion />}
              >
                <FlowPartsContext value={parts}>
                  {mayVisit(shownPath, roles) ? children : <RouteError kind="forbidden" />}
                </FlowPartsContext>
              </MemberLayout>
            </ShownPage>
          </AbbreviationMeanings>
        </FlowsContext>
      </LinkRouting>
    </I18nProvider>
  );
}
