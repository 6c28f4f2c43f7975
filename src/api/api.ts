import { adventureApi } from './adventures.ts';
import { authApi } from './auth.ts';
import { calendarApi } from './calendars.ts';
import { characterApi } from './characters.ts';
import { foundryApi } from './foundry.ts';
import type { Http } from './http.ts';
import { itemApi } from './items.ts';
import { journalApi } from './journal.ts';
import { playerApi } from './players.ts';
import { referenceApi } from './reference.ts';
import { sessionApi } from './sessions.ts';
import { signInApi } from './sign-ins.ts';
import { webhookApi } from './webhooks.ts';

/** All services over one HTTP client. `features` lists what the server offers (core/contract/features.ts). */
export const createApi = (http: Http, features: readonly string[] = []) => ({
  /** The reads that await an answer. */
  reads: http.reads,
  auth: authApi(http, features),
  signIns: signInApi(http, features),
  characters: characterApi(http, features),
  items: itemApi(http, features),
  sessions: sessionApi(http),
  players: playerApi(http),
  adventures: adventureApi(http),
  calendars: calendarApi(http),
  journal: journalApi(http, features),
  foundry: foundryApi(http),
  reference: referenceApi(http),
  webhooks: webhookApi(http, features),
});

export type Api = ReturnType<typeof createApi>;
