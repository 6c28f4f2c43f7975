import { type Api, createApi } from '#api/api.ts';
import { createDrafts } from '#app/drafts.ts';
import { createPlaces } from '#app/places.ts';
import { createPreferences } from '#app/preferences.ts';
import { createQueries } from '#app/queries.ts';
import { features as allFeatures } from '#core/contract/features.ts';
import type { Role } from '#core/contract/roles.ts';
import type { Services } from '#screens/shared/services.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { type Answers, scriptedServer, steadySession } from './scripted.ts';

export interface Circumstances {
  answers?: Answers;
  /** What the server offers; default: everything. */
  features?: readonly string[];
  roles?: readonly Role[];
  /** The id of the signed-in member. */
  member?: string;
  /** Tags of the session's state. */
  tags?: readonly string[];
  failedTries?: number;
  /** Changes the calls before they are used. */
  prepare?: (api: Api) => void;
  /** Services that replace these. */
  services?: Partial<Services>;
}

/** An access token that names a member. */
const tokenOf = (member: string): string =>
  `x.${btoa(JSON.stringify({ uId: member, exp: 4_102_444_800 }))}.x`;

/** The app's services for a signed-in member, with a server that gives `answers`, and what they were used for. */
export function servicesOf(given: Circumstances) {
  const { answers = {}, features = allFeatures, roles = [], member = 'me' } = given;
  const { http, calls } = scriptedServer(answers);
  const api = createApi(http, features);
  given.prepare?.(api);
  const { tags = ['signedIn'], failedTries = 0 } = given;
  const { session, sent } = steadySession({ roles, jwt: tokenOf(member), failedTries, tags });
  const visited: string[] = [];
  const memos = memoryStorage();
  // The type demands every service, so that the compiler names a new one that is missing here.
  const services: Record<keyof Services, unknown> = {
    api,
    session,
    configuration: { features },
    places: createPlaces(memoryStorage(), () => member),
    drafts: createDrafts(memoryStorage(), () => member),
    memos: { read: memos.get, write: memos.set },
    preferences: createPreferences(memoryStorage(), () => member).store,
    lastSeen: {
      restore: async () => {},
      follow: () => () => {},
      forget() {},
      since: () => null,
      insteadOf: () => null,
      subscribe: () => () => {},
    },
    logIn() {},
    goTo: (address: string) => visited.push(address),
    ...given.services,
  };
  return {
    services: services as unknown as Services,
    queries: createQueries(),
    memos,
    calls,
    sent,
    visited,
  };
}
