import { roles, type Role } from '#core/contract/roles.ts';
import { mayVisit } from '#screens/layout/areas.ts';
import { addresses, paths } from '#screens/shared/addresses.ts';
import { profilePath } from '../support/person.ts';

type RouteName = keyof typeof paths;

/** A demo member with the fewest permissions and one with all of them, each with the roles that grant these. */
export const members = { 'demo-player': ['PLAYER'], 'demo-admin': roles } satisfies Record<
  string,
  readonly Role[]
>;
export const memberIds = Object.keys(members) as (keyof typeof members)[];

interface Screen {
  /** Selector of the last content that the screen shows. */
  content: string;
  /** The address to open; default: the pattern of the route, if it has no parameters. */
  address?: string;
  /** Members who open it, null for a signed-out visitor; default: each of `members` whose roles allow it. */
  as?: readonly (keyof typeof members | null)[];
}

/** How to open each route of the app. The type makes the compiler refuse a route that is missing here. */
export const screens: Readonly<Record<RouteName, Screen>> = {
  landing: { content: 'main button', as: [null] },
  callback: { content: 'main [role=alert]', address: `${paths.callback}?code=a&state=b`, as: [null] },
  accessibility: { content: 'main h2', as: [null] },
  activation: { content: 'main h1', address: '/inactive', as: [null] },
  ownCharacters: { content: 'main a[href^="/user/"]' },
  character: { content: '[role=tabpanel] dl', address: profilePath(), as: ['demo-player'] },
  signIns: { content: 'main li h2' },
  memberSignIns: {
    content: 'main li h2',
    address: addresses.memberSignIns('demo-admin'),
    as: ['demo-admin'],
  },
  characterHistory: {
    content: '[role=img], main article',
    address: addresses.characterHistory('demo-player:Lyra Duskwhisper'),
    as: ['demo-admin'],
  },
  anyCharacter: {
    content: 'main dl',
    address: addresses.anyCharacter('demo-player:Lyra Duskwhisper'),
    as: ['demo-admin'],
  },
  session: { content: 'main dl', address: addresses.session('session-0100'), as: ['demo-player'] },
  player: { content: 'main dl', address: addresses.player('demo-player'), as: ['demo-player'] },
  item: { content: 'main dl', address: addresses.item('Beeswax'), as: ['demo-player'] },
  adventureList: { content: 'main li h2' },
  adventure: { content: 'main h1', address: addresses.adventure('adventure-0010'), as: ['demo-player'] },
  sessionList: { content: 'main li h2' },
  insertSession: { content: 'main form' },
  sessionStats: { content: 'main h2' },
  allCharacters: { content: 'tbody tr' },
  updateCharacter: { content: 'main form' },
  giveRandomItem: { content: 'main form' },
  allPlayers: { content: 'tbody tr' },
  itemList: { content: 'main li h2' },
  addItem: { content: 'main form' },
  announceAdventure: { content: 'main form' },
  // One that is open, and one that was played.
  changeAdventure: { content: 'main form', address: addresses.changeAdventureOf('adventure-0010') },
  registerAdventure: { content: 'main form', address: addresses.registerAdventureOf('adventure-0008') },
  itemUsage: { content: 'main [role=combobox]' },
  instances: { content: 'tbody tr' },
  audit: { content: 'main article' },
  availability: { content: 'main [role=listbox]' },
  webhooks: { content: 'main button' },
};

export interface BudgetedPage {
  /** The page's key in budgets.json: the route, and the member who opens it. */
  name: string;
  /** The page's name in src/screens/shared/pages.ts. */
  page: string;
  member: string | null;
  address: string;
  content: string;
}

/** One page for each route and each of its members. */
export const pages: readonly BudgetedPage[] = Object.entries(screens).flatMap(([route, screen]) => {
  const pattern = paths[route as RouteName];
  const { as = memberIds.filter((id) => mayVisit(pattern, members[id])), ...rest } = screen;
  return as.map((member) => ({
    address: pattern,
    ...rest,
    page: route,
    member,
    name: member === null ? pattern : `${pattern} as ${member}`,
  }));
});
