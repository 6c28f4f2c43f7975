import {
  type AnyRouter,
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
  useNavigate,
  useParams,
  useRouter,
  useSearch,
} from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ComponentProps, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { isWellFormed } from '#core/rules/navigation.ts';
import { usualRange } from '#core/views/range.ts';
import { hasSignedOut, isSignedIn } from '#machines/session/selectors.ts';
import { inventoryPart } from '#screens/character/profile-parts.ts';
import { RouteError } from '#screens/errors/route-error.tsx';
import { UnexpectedError } from '#screens/errors/unexpected-error.tsx';
import { Landing } from '#screens/landing/landing.tsx';
import { Shell } from '#screens/layout/shell.tsx';
import { addresses, paths } from '#screens/shared/addresses.ts';
import { loadPart } from '#screens/shared/loading/load-part.ts';
import type { HistoryAction } from '#screens/shared/lists/use-browse.ts';
import { type Arrival, onArrival, readCharacters, readPlayers } from './arrival.ts';
import { chunk } from './chunk.tsx';
import type { RouterContext } from './router-context.ts';
import { pageScreens, type ScreenName } from './screens.ts';
import {
  adventureWish,
  againId,
  auditView,
  boardView,
  charactersView,
  daysView,
  historyView,
  type InAddress,
  inventoryView,
  itemsView,
  type AddressParameters,
  parseSearch,
  playersView,
  profileTab,
  publicTab,
  sessionsView,
  stringifySearch,
  usageView,
} from './views-in-addresses.ts';

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

type PropsOf<Name extends ScreenName> = ComponentProps<Awaited<ReturnType<(typeof pageScreens)[Name]>>>;

/** What an address says, besides which page it is. */
interface Place {
  params: Record<string, string>;
  search: AddressParameters;
  /** Writes other parameters into the address; by default as a new entry of the history. */
  go: (
    search: AddressParameters | ((before: AddressParameters) => AddressParameters),
    historyAction?: HistoryAction,
  ) => void;
}

/**
 * The screen of a page, which loads when its route is first opened; `propsOf` makes its properties from the address. By
 * default they are the parameters of the path. Another thing has a screen of its own.
 */
function screenOf<Name extends ScreenName>(
  name: Name,
  propsOf: (place: Place) => PropsOf<Name> = ({ params }) => params as PropsOf<Name>,
): AsyncRouteComponent<object> {
  const Screen = chunk(async () => ({ default: (await pageScreens[name]()) as RouteComponent }));
  const Shown = () => {
    const params: Record<string, string> = useParams<AnyRouter, undefined, false>({ strict: false });
    const search: AddressParameters = useSearch<AnyRouter, undefined, false>({ strict: false });
    const navigate = useNavigate<AnyRouter>({ from: paths[name] });
    const props = useMemo(() => {
      const go: Place['go'] = (next, historyAction) =>
        // `true` is the only type that fits every route.
        void navigate({
          search: next as unknown as true,
          replace: historyAction === 'replace',
          resetScroll: false,
        });
      return propsOf({ params, search, go });
    }, [params, search, navigate]);
    return <Screen key={JSON.stringify(params)} {...(props as object)} />;
  };
  return Object.assign(Shown, { preload: Screen.preload });
}

/** The parameters of an address, and a function that writes others in their place. */
interface ViewPlace {
  search: AddressParameters;
  go: (search: AddressParameters, historyAction?: HistoryAction) => void;
}

/** A view in the address as the properties of a screen. */
const viewProps =
  <View,>(view: InAddress<View>) =>
  ({ search, go }: ViewPlace) => ({
    view: view.read(search),
    onView: (next: View, historyAction?: HistoryAction) => go(view.write(next), historyAction),
  });

/** The properties of a character's screen. The filters of the other tabs remain in the address. */
const characterProps = <Tab extends string>({ params, search, go }: Place, tab: InAddress<Tab | null>) => ({
  characterId: params['characterId']!,
  tab: tab.read(search) ?? ('info' as const),
  onTab: (chosen: Tab | 'info') =>
    go((before) => ({ ...before, ...tab.write(chosen === 'info' ? null : chosen) }), 'replace'),
  inventory: viewProps(inventoryView)({
    search,
    go: (inventory, action) => go((before) => ({ ...before, tab: 'inventory', ...inventory }), action),
  }),
});

/** Leaves out the parameters that a page does not use, and unusable ones. */
const usable =
  (...views: { read: InAddress<unknown>['read']; write: (value: never) => AddressParameters }[]) =>
  (given: Record<string, unknown>): AddressParameters =>
    Object.assign({}, ...views.map(({ read, write }) => write(read(given) as never))) as AddressParameters;

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

const refuseBlank = ({ params }: { params: { characterId: string } }): void => {
  if (params.characterId.trim() === '') throw notFound();
};
const notFoundComponent = () => <RouteError kind="notFound" />;

const character = createRoute({
  getParentRoute: () => member,
  path: paths.character,
  validateSearch: usable(profileTab, inventoryView, historyView),
  beforeLoad: ({ params, search, cause, context: { queries } }) => {
    refuseBlank({ params });
    if (profileTab.read(search) === 'inventory' && cause !== 'stay')
      void queries.prefetchQuery(inventoryPart);
  },
  component: screenOf('character', (place) => ({
    ...characterProps(place, profileTab),
    history: viewProps(historyView)({
      search: place.search,
      go: (history) => place.go((before) => ({ ...before, tab: 'history', ...history })),
    }),
  })),
  notFoundComponent,
});

const characterHistory = createRoute({
  getParentRoute: () => member,
  path: paths.characterHistory,
  validateSearch: usable(historyView),
  beforeLoad: refuseBlank,
  component: screenOf('characterHistory', (place) => ({
    characterId: place.params['characterId']!,
    ...viewProps(historyView)(place),
  })),
  notFoundComponent,
});

/** A page for members whose address has parameters besides those of its path, or that reads early. */
const memberPage = <Name extends ScreenName>(
  name: Name,
  validateSearch: (given: Record<string, unknown>) => AddressParameters,
  propsOf: (place: Place) => PropsOf<Name>,
  beforeLoad?: (arrival: Arrival) => void,
) =>
  createRoute({
    getParentRoute: () => member,
    path: paths[name],
    validateSearch,
    ...(beforeLoad && { beforeLoad }),
    component: screenOf(name, propsOf),
  });

/** The routes for members that do more than to show a screen. */
const memberRoutes = {
  character,
  characterHistory,
  anyCharacter: memberPage('anyCharacter', usable(publicTab, inventoryView), (place) =>
    characterProps(place, publicTab),
  ),
  adventureList: memberPage('adventureList', usable(boardView), viewProps(boardView)),
  adventure: memberPage('adventure', usable(adventureWish), ({ params, search }) => ({
    adventureId: params['adventureId']!,
    isToSignUp: adventureWish.read(search) === 'signUp',
  })),
  announceAdventure: memberPage('announceAdventure', usable(againId), ({ search }) => ({
    again: againId.read(search) ?? undefined,
  })),
  sessionList: memberPage('sessionList', usable(sessionsView), viewProps(sessionsView)),
  itemList: memberPage('itemList', usable(itemsView), viewProps(itemsView)),
  itemUsage: memberPage('itemUsage', usable(usageView), viewProps(usageView)),
  /** An address without days means the last month. */
  sessionStats: memberPage('sessionStats', usable(daysView), ({ search, go }) => {
    const { from, to } = daysView.read(search);
    const usual = usualRange(Date.now());
    return {
      range: { from: from ?? usual.from, to: to ?? usual.to },
      onRange: (range) => go(daysView.write(range)),
    };
  }),
  allCharacters: memberPage(
    'allCharacters',
    usable(charactersView),
    (place) => ({ address: viewProps(charactersView)(place) }),
    onArrival(readCharacters),
  ),
  allPlayers: memberPage(
    'allPlayers',
    usable(playersView),
    (place) => ({ address: viewProps(playersView)(place) }),
    onArrival(readPlayers),
  ),
  audit: memberPage('audit', usable(auditView), viewProps(auditView)),
};

const visitorRoutes = { callback, accessibility, activation };

type PlainPage = Exclude<ScreenName, keyof typeof memberRoutes | keyof typeof visitorRoutes>;

/** The pages for members whose address has no parameters besides those of its path. */
const plainRoutes = (Object.keys(pageScreens) as ScreenName[])
  .filter((name): name is PlainPage => !Object.hasOwn({ ...memberRoutes, ...visitorRoutes }, name))
  .map((name) => createRoute({ getParentRoute: () => member, path: paths[name], component: screenOf(name) }));

/** An address without a page; a member still sees the navigation. */
const wrongAddress = createRoute({ getParentRoute: () => member, path: '$', component: WrongAddress });

const routeTree = root.addChildren([
  landing,
  ...Object.values(visitorRoutes),
  member.addChildren([...Object.values(memberRoutes), ...plainRoutes, wrongAddress]),
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
