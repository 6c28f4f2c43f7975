import { createActor } from 'xstate';
import { createApi } from '#api/api.ts';
import { createHttp } from '#api/http.ts';
import type { Configuration } from '#core/contract/configuration.ts';
import { isSignedIn, isUnreachable, memberId, type SessionSnapshot } from '#machines/session/selectors.ts';
import type { Services } from '#screens/shared/services.ts';
import { text } from '#texts/texts.ts';
import { accessOf } from './session/access.ts';
import { provideSession } from './actors/session.ts';
import { createDrafts } from './drafts.ts';
import { browserStorage, tabStorage } from './safe-storage.ts';
import { createLogin } from './session/login.ts';
import { createPlaces } from './places.ts';
import { createQueries } from './queries.ts';
import { type AppRouter, createAppRouter } from './router.tsx';
import { createVault } from './session/vault.ts';

/** Composes the app: the only place that knows all of its parts. */
export function compose(configuration: Configuration) {
  const { origin } = window.location;
  const login = createLogin(configuration, tabStorage, origin);
  const { apiUrl, features } = configuration;
  const http = createHttp({ apiUrl, features, access: accessOf(() => session) });
  const api = createApi(http, features);
  const session = createActor(
    provideSession({
      auth: () => api.auth,
      vault: createVault(browserStorage, window),
      login,
      foreignLogin: text('callback.foreign'),
    }),
  );
  const queries = createQueries();
  const router: AppRouter = createAppRouter({ api, session, queries, login });

  let before = session.getSnapshot();
  session.subscribe((snapshot) => {
    const isOther = whoIs(snapshot) !== whoIs(before);
    const isBack = isUnreachable(before) && !isUnreachable(snapshot);
    before = snapshot;
    // Reads that failed for lack of a token can succeed now.
    if (isBack) void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    if (!isOther) return;
    // A member must not see what another has read.
    queries.clear();
    void router.invalidate();
  });
  session.start();

  const places = createPlaces(tabStorage, () => whoIs(session.getSnapshot()));
  const services: Services = {
    api,
    session,
    configuration,
    places,
    drafts: createDrafts(tabStorage, () => memberId(session.getSnapshot())),
    logIn: () => window.location.assign(login.leave()),
    goTo: (address) => void router.navigate({ href: address }),
  };
  return { services, queries, router, places };
}

/** Identifies the member; '' for a token without a member's id. */
const whoIs = (snapshot: SessionSnapshot): string | null =>
  isSignedIn(snapshot) ? (memberId(snapshot) ?? '') : null;
