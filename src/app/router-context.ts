import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import type { SessionRef } from '#machines/session/selectors.ts';
import type { Login } from './session/login.ts';

/** What routes decide by, and read with. */
export interface RouterContext {
  api: Api;
  session: SessionRef;
  queries: QueryClient;
  login: Login;
}
