import type { Role } from '#core/contract/roles.ts';
import { day } from '#numbers/day.ts';
import { createRandom } from './random.ts';
import { list } from './words.ts';

/** A player of the demo community. Players with roles may sign in. */
export interface DemoPlayer {
  id: string;
  name: string;
  /** Epoch ms, null if unknown. */
  joined: number | null;
  masterSince: number | null;
  roles: Role[] | null;
}

export const communityId = 'nyx-demo-community';

const members: readonly { id: string; name: string; roles: Role[]; isMaster: boolean }[] = [
  { id: 'demo-admin', name: 'Aurelia', roles: ['ADMIN'], isMaster: true },
  { id: 'demo-master', name: 'Master Corvin', roles: ['MANAGE_SESSIONS', 'PLAYER'], isMaster: true },
  {
    id: 'demo-keeper',
    name: 'Keeper Isolde',
    roles: ['MANAGE_CHARACTERS', 'MANAGE_ITEMS', 'DELETE_ITEMS', 'PLAYER'],
    isMaster: false,
  },
  { id: 'demo-warden', name: 'Warden Bastian', roles: ['MANAGE_FOUNDRY', 'PLAYER'], isMaster: true },
  { id: 'demo-player', name: 'Mira', roles: ['PLAYER'], isMaster: false },
  { id: 'demo-newcomer', name: 'Nilo', roles: ['PLAYER'], isMaster: false },
];

/** Ids of the members who may sign in without a password. */
export const demoMembers: ReadonlySet<string> = new Set(members.map(({ id }) => id));

const others = list(`
  Ember, Quill, Tomasz, Yara, Fennick, Oswin, Brielle, Kaspar, Linnea, Dario, Rooke, Sunniva, Piotr,
  Halcyon, Zoë, Marek, Inés, Jorah, Wren, Calla, Umberto, Nell, Ragnhild, Teodor, Vesna, Ibrahim, Saoirse,
  Lupo, Anneke, Bjarne, Noor, Ottilie, Graziella, Hamish`);

/** The demo community's forty players. `today` is epoch ms at the start of a day. */
export function demoPlayers(today: number): DemoPlayer[] {
  const random = createRandom(0x40);
  const since = (longest: number, shortest: number): number => today - random.whole(shortest, longest) * day;
  return [
    ...members.map(({ id, name, roles, isMaster }) => ({
      id,
      name,
      roles,
      joined: id === 'demo-newcomer' ? today - 2 * day : since(1_100, 800),
      masterSince: isMaster ? since(790, 735) : null,
    })),
    ...others.map((name, index) => ({
      id: `2${String(random.whole(1, 999_999_999)).padStart(9, '0')}${String(index).padStart(8, '0')}`,
      name,
      roles: null,
      joined: random.chance(0.1) ? null : since(1_000, 740),
      masterSince: index % 5 === 0 ? since(738, 733) : null,
    })),
  ];
}
