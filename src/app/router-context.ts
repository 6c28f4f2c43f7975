import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import type { SessionRef } from '#machines/session/selectors.ts';
import type { ChangesParts } from './live/changes-parts.ts';
import type { Login } from './session/login.ts';

/** The services that routes use to redirect and to prefetch. */
export interface RouterContext {
  api: Api;
  session: SessionRef;
  queries: QueryClient;
  login: Login;
  /** Null if the server does not offer `changes`. */
  changes: ChangesParts | null;
}
