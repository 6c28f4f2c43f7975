import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  notFound,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { isSignedIn, type SessionRef, wasLeftOnPurpose } from '#machines/session/selectors.ts';
import { RouteError } from '#screens/errors/route-error.tsx';
import { UnexpectedError } from '#screens/errors/unexpected-error.tsx';
import { Landing } from '#screens/landing/landing.tsx';
import { chunk } from './chunk.ts';
import type { Login } from './login.ts';
import { parseSearch, stringifySearch } from './search.ts';

export interface RouterContext {
  session: SessionRef;
  queries: QueryClient;
  login: Login;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

const home = '/user';

/** Sends a member on from the pages of the signed-out: to where a deep link pointed, else home. */
function leaveDoor({ session, login }: RouterContext): void {
  if (isSignedIn(session.getSnapshot())) throw redirect({ href: login.takePath() ?? home, replace: true });
}

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet });

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ context }) => leaveDoor(context),
  component: Landing,
});

const callback = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: ({ code, state }: Record<string, unknown>) => ({
    code: typeof code === 'string' ? code : undefined,
    state: typeof state === 'string' ? state : undefined,
  }),
  beforeLoad: ({ context, search: { code, state } }) => {
    leaveDoor(context);
    if (!code) throw redirect({ to: '/', replace: true });
    context.session.send({ type: 'code.received', code, state: state ?? null });
  },
  component: chunk(() => import('#screens/auth/callback.tsx'), 'Callback'),
});

/** Everything for members only; who is signed out goes to the landing page, and comes back after login. */
const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  beforeLoad: ({ context: { session, login }, location }) => {
    const snapshot = session.getSnapshot();
    if (isSignedIn(snapshot)) return;
    if (!wasLeftOnPurpose(snapshot)) login.remember(location.href);
    throw redirect({ to: '/', replace: true });
  },
  component: chunk(() => import('./member-area.tsx'), 'MemberArea'),
});

const ownCharacters = createRoute({
  getParentRoute: () => member,
  path: '/user',
  component: chunk(() => import('#screens/user/own-characters.tsx'), 'OwnCharacters'),
});

const profile = createRoute({
  getParentRoute: () => member,
  path: '/user/$characterId',
  validateSearch: ({ tab }: Record<string, unknown>) => ({
    tab: tab === 'inventory' ? ('inventory' as const) : undefined,
  }),
  beforeLoad: ({ params }) => {
    if (params.characterId.trim() === '') throw notFound();
  },
  component: chunk(() => import('./profile-page.tsx'), 'ProfilePage'),
  notFoundComponent: () => <RouteError kind="notFound" />,
});

const routeTree = root.addChildren([landing, callback, member.addChildren([ownCharacters, profile])]);

/** Tries again from the start: what failed may be the screen's own code, which has to be loaded anew. */
function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return <UnexpectedError error={error} retry={() => void router.invalidate().then(reset)} />;
}

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    notFoundMode: 'root',
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: () => <RouteError kind="noRoute" address={window.location.pathname} />,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
