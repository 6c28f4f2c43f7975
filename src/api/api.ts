import { authApi } from './auth.ts';
import { characterApi } from './characters.ts';
import type { Http } from './http.ts';
import { itemApi } from './items.ts';
import { referenceApi } from './reference.ts';

/** Every service over one way to the server. */
export const createApi = (http: Http) => ({
  auth: authApi(http),
  characters: characterApi(http),
  items: itemApi(http),
  reference: referenceApi(http),
});

export type Api = ReturnType<typeof createApi>;
