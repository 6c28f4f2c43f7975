import { authApi } from './auth.ts';
import { characterApi } from './characters.ts';
import { foundryApi } from './foundry.ts';
import type { Http } from './http.ts';
import { itemApi } from './items.ts';
import { playerApi } from './players.ts';
import { referenceApi } from './reference.ts';
import { sessionApi } from './sessions.ts';

/** All services over one HTTP client. `features` are the additions that the server announces. */
export const createApi = (http: Http, features: readonly string[] = []) => ({
  auth: authApi(http, features),
  characters: characterApi(http, features),
  items: itemApi(http),
  sessions: sessionApi(http),
  players: playerApi(http),
  foundry: foundryApi(http),
  reference: referenceApi(http),
});

export type Api = ReturnType<typeof createApi>;
