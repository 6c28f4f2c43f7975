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

export type Plan = ReturnType<typeof planAt>;

/** Announces an adventure at a time that no other path of the machine has, so that games do not overlap. */
export async function announce(scene: Scene, plan: Partial<Plan> = {}): Promise<WireAdventure> {
  const startsAt = scene.now() + (40 + scene.index) * day;
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
