import { expect } from 'vitest';
import type { WireAdventure } from '#core/contract/adventures/adventure.ts';
import type { AdventureDraft } from '#core/contract/adventures/requests.ts';
import type { Store } from '#server/store/store.ts';
import type { Community } from './community.ts';
import { lyra } from './serve.ts';
import { firstMoment } from './settings.ts';

/** The character of an administrator. */
export const ysolt = 'demo-admin:Ysolt Ironwood';
export const minute = 60_000;
export const hour = 60 * minute;
export const start = firstMoment + 100 * hour;

/** An adventure of one seat. */
export const plan: AdventureDraft = {
  title: 'The Sunken Stair',
  description: 'Bring **rope**.',
  startsAt: start,
  zone: 'Europe/Rome',
  minutes: 240,
  least: 1,
  most: 1,
  lowest: null,
  highest: null,
  labels: [],
  instance: null,
  signUpFrom: firstMoment,
  signUpUntil: start - hour,
  publishedAt: firstMoment,
  choosing: 'first',
};

/** Removes the adventures of the demo, but not what the journal says of them. */
export const removeAdventures = ({ db }: Store) => db.deleteFrom('adventure').execute();

/** Announces one adventure in a demo community, which then has no other. */
export async function announced({ ask, get, store }: Community, changes: object = {}) {
  await removeAdventures(store);
  const answer = await ask('master', 'POST', '/adventure', { ...plan, ...changes });
  expect(answer.json()).toMatchObject({ status: true });
  const [adventure] = (await get('/adventure', 'master')).json<[WireAdventure]>();
  const path = `/adventure/${adventure.id}`;
  return {
    id: adventure.id,
    adventure,
    path,
    signUp: (who: Parameters<typeof ask>[0], character = who === 'player' ? lyra : ysolt, word = '') =>
      ask(who, 'POST', `${path}/signUp`, { character, word }),
    undo: (who: Parameters<typeof ask>[0], act: number) => ask(who, 'POST', `/journal/${act}/undo`),
  };
}
