import {
  type AsyncRouteComponent,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  notFound,
  Outlet,
  redirect,
  rootRouteId,
  type RouteComponent,
  useRouter,
} from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { isWellFormed } from '#core/rules/navigation.ts';
import { characterSorts, playerSorts } from '#core/views/table-columns.ts';
import { hasSignedOut, isSignedIn } from '#machines/session/selectors.ts';
import { inventoryPart } from '#screens/character/profile-parts.ts';
import { RouteError } from '#screens/errors/route-error.tsx';
import { UnexpectedError } from '#screens/errors/unexpected-error.tsx';
import { Landing } from '#screens/landing/landing.tsx';
import { Shell } from '#screens/layout/shell.tsx';
import { addresses, paths } from '#screens/shared/addresses.ts';
import { loadPart } from '#screens/shared/loading/load-part.ts';
import { onArrival, readCharacters, readPlayers } from './arrival.ts';
import { chunk } from './chunk.tsx';
import type { RouterContext } from './router-context.ts';
import { auditParameters } from './pages/audit-address.ts';
import { historyParameters } from './pages/history-address.ts';
import { parseSearch, stringifySearch } from './pages/search.ts';
import { tableParameters } from './pages/table-address.ts';
import { pageParameter, textParameter } from './pages/view-parameters.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/**
 * Redirects a member from the pages for signed-out visitors: to the address of a remembered deep link, else to the
 * member's own characters.
 */
function redirectMember({ session, login }: RouterContext): void {
  if (isSignedIn(session.getSnapshot()))
    throw redirect({ href: login.takePath() ?? addresses.ownCharacters, replace: true });
}

/**
 * Shows who is signed in, if a login that began in this tab has no effect because another tab has already signed a
 * member in.
 */
function announceOtherLogin(
  { api, session, queries, login }: RouterContext,
  code?: string,
  state?: string,
): void {
  if (!isSignedIn(session.getSnapshot()) || !code || !login.isOurs(state ?? null)) return;
  // The code loads only here, because few logins need it. If it does not load, the menu still names the member.
  void import('./session/announce-member.ts').then(
    ({ announceMember }) => announceMember(api, queries),
    () => {},
  );
}

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet });

const landing = createRoute({
  getParentRoute: () => root,
  path: paths.landing,
  beforeLoad: ({ context }) => redirectMember(context),
  component: Landing,
});

const callback = createRoute({
  getParentRoute: () => root,
  path: paths.callback,
  validateSearch: ({ code, state }: Record<string, unknown>) => ({
    code: typeof code === 'string' ? code : undefined,
    state: typeof state === 'string' ? state : undefined,
  }),
  beforeLoad: ({ context, search: { code, state } }) => {
    announceOtherLogin(context, code, state);
    redirectMember(context);
    if (!code) throw redirect({ to: paths.landing, replace: true });
    context.session.send({ type: 'code.received', code, state: state ?? null });
  },
  component: chunk(() => import('#screens/auth/callback.tsx'), 'Callback'),
});

const accessibility = createRoute({
  getParentRoute: () => root,
  path: paths.accessibility,
  component: forVisitorsToo(chunk(() => import('#screens/accessibility/accessibility.tsx'), 'Accessibility')),
});

/** For visitors of a stopped instance, signed in or not. */
const activation = createRoute({
  getParentRoute: () => root,
  path: paths.activation,
  component: chunk(() => import('./pages/activation-page.tsx'), 'ActivationPage'),
});

/** All pages for members; a signed-out visitor is redirected to the landing page, and back after login. */
const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  beforeLoad: ({ context: { session, login }, location, matches }) => {
    const snapshot = session.getSnapshot();
    if (isSignedIn(snapshot)) return;
    // Even after a login, there would be no page at this address.
    if (matches.at(-1)?.routeId === '/member/$') throw notFound({ routeId: rootRouteId });
    if (!hasSignedOut(snapshot)) login.remember(location.href);
    throw redirect({ to: paths.landing, replace: true });
  },
  component: chunk(() => import('./member-area.tsx'), 'MemberArea'),
  pendingComponent: Shell,
});

/** A page for members whose address has no parameters besides those of its path. */
const memberPage = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => member, path, component });

const profile = createRoute({
  getParentRoute: () => member,
  path: paths.character,
  validateSearch: ({ tab, search, label, ...days }: Record<string, unknown>) => ({
    tab: (['inventory', 'history'] as const).find((name) => name === tab),
    search: textParameter(search),
    label: textParameter(label),
    ...historyParameters(days),
  }),
  beforeLoad: ({ params, search: { tab }, cause, context: { queries } }) => {
    if (params.characterId.trim() === '') throw notFound();
    if (tab === 'inventory' && cause !== 'stay') void queries.prefetchQuery(inventoryPart);
  },
  component: chunk(() => import('./pages/profile-page.tsx'), 'ProfilePage'),
  notFoundComponent: () => <RouteError kind="notFound" />,
});

const characterHistory = createRoute({
  getParentRoute: () => member,
  path: paths.characterHistory,
  validateSearch: historyParameters,
  beforeLoad: ({ params }) => {
    if (params.characterId.trim() === '') throw notFound();
  },
  component: chunk(() => import('./pages/history-page.tsx'), 'HistoryPage'),
  notFoundComponent: () => <RouteError kind="notFound" />,
});

const sessionList = createRoute({
  getParentRoute: () => member,
  path: paths.sessionList,
  validateSearch: ({ page }: Record<string, unknown>) => ({ page: pageParameter(page) }),
  component: chunk(() => import('./pages/session-list-page.tsx'), 'SessionListPage'),
});

const itemList = createRoute({
  getParentRoute: () => member,
  path: paths.itemList,
  validateSearch: ({ search, label, page }: Record<string, unknown>) => ({
    search: textParameter(search),
    label: textParameter(label),
    page: pageParameter(page),
  }),
  component: chunk(() => import('./pages/item-list-page.tsx'), 'ItemListPage'),
});

const itemUsage = createRoute({
  getParentRoute: () => member,
  path: paths.itemUsage,
  validateSearch: ({ item, inactive }: Record<string, unknown>) => ({
    // Untrimmed: a name may begin or end with a space.
    item: typeof item === 'string' && item !== '' ? item : undefined,
    inactive: inactive === 'included' ? ('included' as const) : undefined,
  }),
  component: chunk(() => import('./pages/item-usage-page.tsx'), 'ItemUsagePage'),
});

const sessionStats = createRoute({
  getParentRoute: () => member,
  path: paths.sessionStats,
  validateSearch: ({ from, to }: Record<string, unknown>) => ({
    from: textParameter(from),
    to: textParameter(to),
  }),
  component: chunk(() => import('./pages/session-stats-page.tsx'), 'SessionStatsPage'),
});

const allCharacters = createRoute({
  getParentRoute: () => member,
  path: paths.allCharacters,
  validateSearch: tableParameters(characterSorts),
  beforeLoad: onArrival(readCharacters),
  component: chunk(() => import('./pages/all-characters-page.tsx'), 'AllCharactersPage'),
});

const allPlayers = createRoute({
  getParentRoute: () => member,
  path: paths.allPlayers,
  validateSearch: tableParameters(playerSorts),
  beforeLoad: onArrival(readPlayers),
  component: chunk(() => import('./pages/all-players-page.tsx'), 'AllPlayersPage'),
});

const audit = createRoute({
  getParentRoute: () => member,
  path: paths.audit,
  validateSearch: auditParameters,
  component: chunk(() => import('./pages/audit-page.tsx'), 'AuditPage'),
});

const routeTree = root.addChildren([
  landing,
  callback,
  accessibility,
  activation,
  member.addChildren([
    memberPage(
      paths.instances,
      chunk(() => import('#screens/foundry/instances.tsx'), 'Instances'),
    ),
    audit,
    memberPage(
      paths.webhooks,
      chunk(() => import('#screens/webhooks/webhooks.tsx'), 'Webhooks'),
    ),
    sessionList,
    itemList,
    itemUsage,
    sessionStats,
    allCharacters,
    allPlayers,
    memberPage(
      paths.ownCharacters,
      chunk(() => import('#screens/user/own-characters.tsx'), 'OwnCharacters'),
    ),
    profile,
    memberPage(
      paths.signIns,
      chunk(() => import('./pages/sign-ins-page.tsx'), 'SignInsPage'),
    ),
    memberPage(
      paths.memberSignIns,
      chunk(() => import('./pages/sign-ins-page.tsx'), 'MemberSignInsPage'),
    ),
    characterHistory,
    memberPage(
      paths.insertSession,
      chunk(() => import('#screens/session/insert-session.tsx'), 'InsertSession'),
    ),
    memberPage(
      paths.updateCharacter,
      chunk(() => import('#screens/character/update-character.tsx'), 'UpdateCharacter'),
    ),
    memberPage(
      paths.giveRandomItem,
      chunk(() => import('#screens/character/gift/give-random-item.tsx'), 'GiveRandomItem'),
    ),
    memberPage(
      paths.addItem,
      chunk(() => import('#screens/item/add-item.tsx'), 'AddItem'),
    ),
    // An address without a page; a member still sees the navigation.
    memberPage('$', WrongAddress),
  ]),
]);

/** Retries from the start: the failure may be in the screen's own code, which must be loaded again. */
function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return <UnexpectedError error={error} retry={() => void router.invalidate().then(reset)} />;
}

/** The page for an address without a route, or one that cannot be decoded. */
function WrongAddress() {
  const { pathname } = window.location;
  return <RouteError kind={isWellFormed(pathname) ? 'noRoute' : 'badAddress'} address={pathname} />;
}

const LoadedMemberArea = lazy(async () => {
  const { MemberArea } = await loadPart(() => import('./member-area.tsx'));
  return { default: MemberArea };
});

/** A page outside the member's area; a member sees the navigation around it. */
function AroundMember({ children }: { children: ReactNode }) {
  const isMember = useSelector(useRouter().options.context.session, isSignedIn);
  if (!isMember) return children;
  return (
    <Suspense fallback={<Shell />}>
      <LoadedMemberArea>{children}</LoadedMemberArea>
    </Suspense>
  );
}

function forVisitorsToo(Screen: AsyncRouteComponent<object>): AsyncRouteComponent<object> {
  const Shown = (props: object) => (
    <AroundMember>
      <Screen {...props} />
    </AroundMember>
  );
  return Object.assign(Shown, { preload: Screen.preload });
}

/** An address that cannot be decoded matches no route, not even that of the member's area. */
const NoRoute = () => (
  <AroundMember>
    <WrongAddress />
  </AroundMember>
);

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    notFoundMode: 'root',
    defaultPreload: 'intent',
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: NoRoute,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
