import { holdsNoToken } from '#core/rules/tokens.ts';

/** What the page shows first: the prerendered landing page, or a shell until the app has loaded. */
export type StartPage = 'landing' | 'app';

/** The parts of the page that the build renders; `failed` appears if the app does not load. */
export type Prerendered = StartPage | 'failed';

/** A visitor with any token may be signed in: the session machine decides. */
export const chooseStartPage = (path: string, jwt: string | null, refreshJwt: string | null): StartPage =>
  path === '/' && holdsNoToken({ jwt, refreshJwt }) ? 'landing' : 'app';
