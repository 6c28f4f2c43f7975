import { authApi } from './auth.ts';
import { characterApi } from './characters.ts';
import type { Http } from './http.ts';
import { itemApi } from './items.ts';
import { referenceApi } from './reference.ts';

/** Every service over one way to the server, which announces `features`. */
export const createApi = (http: Http, features: readonly string[] = []) => ({
  auth: authApi(http, features),
  characters: characterApi(http, features),
  items: itemApi(http),
  reference: referenceApi(http),
});

export type Api = ReturnType<typeof createApi>;
