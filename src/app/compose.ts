import { createActor } from 'xstate';
import { createApi } from '#api/api.ts';
import { createHttp } from '#api/http.ts';
import type { Configuration } from '#core/contract/page/configuration.ts';
import type { Feature } from '#core/contract/features.ts';
import {
  isSignedIn,
  isSignedOut,
  isUnreachable,
  memberId,
  namedMember,
  type SessionSnapshot,
} from '#machines/session/selectors.ts';
import type { Services } from '#screens/shared/services.ts';
import { refusalText, text } from '#texts/texts.ts';
import { accessOf } from './session/access.ts';
import { createExchange, provideSession } from './actors/session.ts';
import type { ChangesParts } from './live/changes-parts.ts';
import { createOwnActs } from './live/own-acts.ts';
import { createDrafts } from './drafts.ts';
import { createLastSeen } from './last-seen/last-seen.ts';
import { browserStorage, tabStorage } from './safe-storage.ts';
import { createFreshRoles } from './session/fresh-roles.ts';
import { createLogin } from './session/login.ts';
import { createMemos } from './memos.ts';
import { createPlaces } from './places.ts';
import { createPreferences } from './preferences.ts';
import { createQueries } from './queries.ts';
import { type AppRouter, createAppRouter } from './router.tsx';
import { createVault } from './session/vault.ts';
import { fetchOrTake } from './start/early-reads.ts';

/** Composes the app: the only place that knows all of its parts. */
export function compose(configuration: Configuration) {
  const { origin } = window.location;
  const login = createLogin(configuration, tabStorage, origin);
  const { apiUrl, features } = configuration;
  const vault = createVault(browserStorage, window);
  const auth = () => api.auth;
  const exchange = createExchange({ auth, vault });
  const freshRoles = createFreshRoles(() => session, exchange, vault);
  const ownActs = createOwnActs();
  const access = accessOf(
    () => session,
    (token) => void freshRoles(token),
  );
  const http = createHttp({
    apiUrl,
    features,
    access,
    fetch: fetchOrTake,
    sentenceOf: refusalText,
    onWritten: ownActs.add,
  });
  const api = createApi(http, features);
  const session = createActor(
    provideSession({
      auth,
      vault,
      exchange,
      login,
      foreignLogin: text('callback.foreign'),
    }),
  );
  const queries = createQueries();
  const changes: ChangesParts | null = features.includes('changes' satisfies Feature)
    ? { http, ownActs, refreshRoles: () => void freshRoles(session.getSnapshot().context.jwt ?? '') }
    : null;
  const router: AppRouter = createAppRouter({ api, session, queries, login, changes });

  const preferences = createPreferences(browserStorage, () => memberKey(session.getSnapshot()));
  window.addEventListener('storage', ({ key }) => preferences.changedElsewhere(key));

  const lastSeen = createLastSeen({
    queries,
    readOwn: () => void queries.prefetchQuery(api.characters.own()),
    member: () => namedMember(session.getSnapshot()),
  });

  let before = session.getSnapshot();
  session.subscribe((snapshot) => {
    const isOtherMember = memberKey(snapshot) !== memberKey(before);
    const hasEnded = isSignedOut(snapshot) && !isSignedOut(before);
    const isReplaced = memberKey(before) !== null && isOtherMember;
    const isReachableAgain = isUnreachable(before) && !isUnreachable(snapshot);
    before = snapshot;
    // Reads that failed for lack of a token can succeed now.
    if (isReachableAgain) void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    if (hasEnded || isReplaced) lastSeen.forget();
    // While a session is being restored, the app may show data that were last seen; they must not outlive the session.
    if (hasEnded) queries.clear();
    if (!isOtherMember) return;
    // A member must not see data loaded for another member.
    queries.clear();
    preferences.reload();
    void router.invalidate();
  });
  session.start();

  const places = createPlaces(tabStorage, () => memberKey(session.getSnapshot()));
  const services: Services = {
    api,
    session,
    configuration,
    places,
    drafts: createDrafts(tabStorage, () => memberId(session.getSnapshot())),
    memos: createMemos(browserStorage, () => memberId(session.getSnapshot())),
    preferences: preferences.store,
    lastSeen,
    logIn: () => window.location.assign(login.createAuthoriseUrl()),
    goTo: (address) => void router.navigate({ href: address }),
  };
  return { services, queries, router, places };
}

/** Identifies the signed-in member: '' for a token without a member's id; null if signed out. */
const memberKey = (snapshot: SessionSnapshot): string | null =>
  isSignedIn(snapshot) ? (memberId(snapshot) ?? '') : null;
