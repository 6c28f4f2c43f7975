import { readFile, writeFile } from 'node:fs/promises';
import type { AppOptions } from '#server/app.ts';
import type { DiscordOptions } from '#server/auth/discord/options.ts';
import { databaseFile } from '#server/store/engine/engine.ts';
import { openStore } from '#server/store/store.ts';
import { type ChatUser, guildId, startFakeDiscord } from '../support/discord.ts';
import { engine } from '../support/engine.ts';
import { serve, temporaryFolder } from '../support/serve.ts';

export const memberPath = `/users/@me/guilds/${guildId}/member`;

/** An SQLite database without data, created once, since the migrations take longer than most of these tests. */
let emptyDatabase: Buffer | undefined;

async function emptyFolder(): Promise<string> {
  const folder = await temporaryFolder();
  if (engine === 'postgres') return folder;
  if (emptyDatabase === undefined) {
    await (await openStore(folder)).close();
    emptyDatabase = await readFile(databaseFile(folder));
  }
  await writeFile(databaseFile(folder), emptyDatabase);
  return folder;
}

/** A server with sign-in through a fake Discord: Corvin and Mira are members of the community, the stranger is not. */
export async function withDiscord(options: Partial<AppOptions> = {}, settings: Partial<DiscordOptions> = {}) {
  const chat = await startFakeDiscord();
  const users = chat.users as Record<'corvin' | 'mira' | 'stranger', ChatUser>;
  const dataDir = await emptyFolder();
  const server = await serve({ dataDir, seed: false, discord: { ...chat.options, ...settings }, ...options });
  const logIn = (code: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'POST', url: '/auth/discord', payload: { code }, headers });
  const post = (url: string, token: string) => server.ask({ method: 'POST', url }, token);
  return {
    chat,
    ...users,
    server,
    logIn,
    post,
    signIn: async (user: ChatUser) => (await logIn(chat.authorise(user))).json(),
    refresh: (token: string) => post('/auth/refresh', token),
    countOf: (request: string) => chat.requests.filter((one) => one === request).length,
  };
}
