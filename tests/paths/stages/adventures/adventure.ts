/** Adventures that a path needs, with the members who are in them. */
import type { WireAdventure } from '#core/contract/adventures/adventure.ts';
import type { WireCharacter } from '#core/contract/characters.ts';
import type { Scene } from '../../support/stage.ts';

const hour = 3_600_000;
const day = 24 * hour;

export const bell = 'The Silent Bell';

/** What a master announces. Times are epoch ms. */
export const planAt = (now: number, startsAt: number) => ({
  title: bell,
  description: '',
  startsAt,
  zone: 'Europe/Rome',
  minutes: 60,
  least: 1,
  most: 1 as number | null,
  lowest: null as number | null,
  highest: null,
  labels: [],
  instance: null,
  signUpFrom: now - hour,
  signUpUntil: startsAt,
  publishedAt: now - hour,
  choosing: 'first',
});

/** A start that no other path of the machine has, so that games do not overlap. */
export const startOf = ({ index, now }: Scene): number => now() + (40 + index) * day;

export async function announce(
  scene: Scene,
  startsAt: number,
  plan: Partial<ReturnType<typeof planAt>> = {},
): Promise<WireAdventure> {
  await scene.askAs('demo-master', 'POST', '/adventure', { ...planAt(scene.now(), startsAt), ...plan });
  const all = await scene.askAs<WireAdventure[]>('demo-master', 'GET', '/adventure');
  const found = all.find((one) => one.title === bell && one.startsAt === startsAt);
  if (!found) throw new Error('The adventure was not announced');
  return found;
}

export async function signUpAs(scene: Scene, member: string, { id }: WireAdventure): Promise<void> {
  const own = await scene.askAs<WireCharacter[]>(member, 'GET', '/character/forSelf');
  const character = own.find(({ status }) => status === 'active')!.id;
  await scene.askAs(member, 'POST', `/adventure/${id}/signUp`, { character, word: '' });
}

export const seenByPlayer = (scene: Scene, id: string): Promise<WireAdventure> =>
  scene.askAs('demo-player', 'GET', `/adventure/${id}`);
