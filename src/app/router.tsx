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
import { pageModule, type PageName, pageRows } from '#screens/shared/pages.ts';
import { onArrival, readCharacters, readPlayers } from './arrival.ts';
import { chunk } from './chunk.tsx';
import type { RouterContext } from './router-context.ts';
import { adventureParameters } from './pages/addresses/adventure-address.ts';
import { auditParameters } from './pages/addresses/audit-address.ts';
import { historyParameters } from './pages/addresses/history-address.ts';
import { inventoryParameters } from './pages/addresses/inventory-address.ts';
import { parseSearch, stringifySearch } from './pages/addresses/search.ts';
import { sessionParameters } from './pages/addresses/session-address.ts';
import { tableParameters } from './pages/addresses/table-address.ts';
import { pageParameter, textParameter } from './pages/addresses/view-parameters.ts';

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

/** The modules of the screens, each in a chunk of its own. */
const screens = import.meta.glob<{ default: RouteComponent }>('./pages/*-page.tsx');

/** The screen of a page, which loads when its route is first opened. */
function screenOf(name: PageName): AsyncRouteComponent<object> {
  const load = screens[pageModule(name)];
  if (!load)
    throw new Error(`The page ${name} has no screen: src/app/${pageModule(name).slice(2)} is missing.`);
  return chunk(load);
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
  component: screenOf('callback'),
});

const accessibility = createRoute({
  getParentRoute: () => root,
  path: paths.accessibility,
  component: forVisitorsToo(screenOf('accessibility')),
});

/** For visitors of a stopped instance, signed in or not. */
const activation = createRoute({
  getParentRoute: () => root,
  path: paths.activation,
  component: screenOf('activation'),
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
  component: chunk(() => import('./member-area.tsx')),
  pendingComponent: Shell,
});

const character = createRoute({
  getParentRoute: () => member,
  path: paths.character,
  validateSearch: ({ tab, ...filters }: Record<string, unknown>) => ({
    tab: (['inventory', 'history'] as const).find((name) => name === tab),
    ...inventoryParameters(filters),
    ...historyParameters(filters),
  }),
  beforeLoad: ({ params, search: { tab }, cause, context: { queries } }) => {
    if (params.characterId.trim() === '') throw notFound();
    if (tab === 'inventory' && cause !== 'stay') void queries.prefetchQuery(inventoryPart);
  },
  component: screenOf('character'),
  notFoundComponent: () => <RouteError kind="notFound" />,
});

const anyCharacter = createRoute({
  getParentRoute: () => member,
  path: paths.anyCharacter,
  validateSearch: ({ tab, ...filter }: Record<string, unknown>) => ({
    tab: tab === 'inventory' ? ('inventory' as const) : undefined,
    ...inventoryParameters(filter),
  }),
  component: screenOf('anyCharacter'),
});

const characterHistory = createRoute({
  getParentRoute: () => member,
  path: paths.characterHistory,
  validateSearch: historyParameters,
  beforeLoad: ({ params }) => {
    if (params.characterId.trim() === '') throw notFound();
  },
  component: screenOf('characterHistory'),
  notFoundComponent: () => <RouteError kind="notFound" />,
});

const adventureList = createRoute({
  getParentRoute: () => member,
  path: paths.adventureList,
  validateSearch: adventureParameters,
  component: screenOf('adventureList'),
});

const adventure = createRoute({
  getParentRoute: () => member,
  path: paths.adventure,
  validateSearch: (search: Record<string, unknown>) => ({
    do: search['do'] === 'signUp' ? ('signUp' as const) : undefined,
  }),
  component: screenOf('adventure'),
});

const announceAdventure = createRoute({
  getParentRoute: () => member,
  path: paths.announceAdventure,
  validateSearch: ({ again }: Record<string, unknown>) => ({ again: textParameter(again) }),
  component: screenOf('announceAdventure'),
});

const sessionList = createRoute({
  getParentRoute: () => member,
  path: paths.sessionList,
  validateSearch: sessionParameters,
  component: screenOf('sessionList'),
});

const itemList = createRoute({
  getParentRoute: () => member,
  path: paths.itemList,
  validateSearch: ({ search, label, page }: Record<string, unknown>) => ({
    search: textParameter(search),
    label: textParameter(label),
    page: pageParameter(page),
  }),
  component: screenOf('itemList'),
});

const itemUsage = createRoute({
  getParentRoute: () => member,
  path: paths.itemUsage,
  validateSearch: ({ item, inactive }: Record<string, unknown>) => ({
    // Untrimmed: a name may begin or end with a space.
    item: typeof item === 'string' && item !== '' ? item : undefined,
    inactive: inactive === 'included' ? ('included' as const) : undefined,
  }),
  component: screenOf('itemUsage'),
});

const sessionStats = createRoute({
  getParentRoute: () => member,
  path: paths.sessionStats,
  validateSearch: ({ from, to }: Record<string, unknown>) => ({
    from: textParameter(from),
    to: textParameter(to),
  }),
  component: screenOf('sessionStats'),
});

const allCharacters = createRoute({
  getParentRoute: () => member,
  path: paths.allCharacters,
  validateSearch: tableParameters(characterSorts),
  beforeLoad: onArrival(readCharacters),
  component: screenOf('allCharacters'),
});

const allPlayers = createRoute({
  getParentRoute: () => member,
  path: paths.allPlayers,
  validateSearch: tableParameters(playerSorts),
  beforeLoad: onArrival(readPlayers),
  component: screenOf('allPlayers'),
});

const audit = createRoute({
  getParentRoute: () => member,
  path: paths.audit,
  validateSearch: auditParameters,
  component: screenOf('audit'),
});

/** The routes that do more than to show a screen. */
const routes = {
  landing,
  callback,
  accessibility,
  activation,
  character,
  anyCharacter,
  characterHistory,
  adventureList,
  adventure,
  announceAdventure,
  sessionList,
  itemList,
  itemUsage,
  sessionStats,
  allCharacters,
  allPlayers,
  audit,
};

type PlainPage = Exclude<PageName, keyof typeof routes>;

/** The pages for members whose address has no parameters besides those of its path. */
const plainRoutes = pageRows
  .map(([name]) => name)
  .filter((name): name is PlainPage => !Object.hasOwn(routes, name))
  .map((name) => createRoute({ getParentRoute: () => member, path: paths[name], component: screenOf(name) }));

/** An address without a page; a member still sees the navigation. */
const wrongAddress = createRoute({ getParentRoute: () => member, path: '$', component: WrongAddress });

const routeTree = root.addChildren([
  landing,
  callback,
  accessibility,
  activation,
  member.addChildren([
    character,
    anyCharacter,
    characterHistory,
    adventureList,
    adventure,
    announceAdventure,
    sessionList,
    itemList,
    itemUsage,
    sessionStats,
    allCharacters,
    allPlayers,
    audit,
    ...plainRoutes,
    wrongAddress,
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

const LoadedMemberArea = lazy(() => loadPart(() => import('./member-area.tsx')));

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
