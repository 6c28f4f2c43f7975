import type { AskedCall } from '#core/contract/routes.ts';
import type { TextKey } from '#texts/texts.ts';

/** The groups of the top navigation, in its order, and their labels. */
export const pageGroups = {
  adventures: 'nav.adventures',
  sessions: 'nav.sessions',
  characters: 'nav.characters',
  players: 'nav.players',
  items: 'nav.items',
  foundry: 'nav.foundry',
  administration: 'nav.administration',
} as const satisfies Record<string, TextKey>;

/** A page of the app. */
interface PageRow {
  /** The path that the router matches: `$name` is a parameter, `{-$name}` an optional one. */
  path: `/${string}`;
  /** The page's name in the navigation, the palette and the list of shortcuts. */
  label?: TextKey;
  /**
   * A member who may make this call may open the page, and sees it in the navigation if the server offers the call. The
   * call is the write of the page, or the first read of its screen. Without it, the page checks the roles itself, or all
   * members may open it.
   */
  call?: AskedCall;
  /** The page's group in the top navigation; such a page has a label, a call and a letter. */
  group?: keyof typeof pageGroups;
  /** The letter that opens the page after `g` (docs/specification.md#s2-keys-go). */
  letter?: string;
  /** Whether a member adds something to the group here; `n` then opens the page from the group's other pages. */
  isNew?: true;
}

/**
 * Every page of the app. Router, addresses, navigation, palette, build and tests read this table; pages of one group are
 * in the order in which the navigation lists them.
 */
export const pages = {
  landing: { path: '/' },
  callback: { path: '/auth' },
  accessibility: { path: '/accessibility' },
  activation: { path: '/inactive/{-$instanceUrl}/{-$other}' },
  ownCharacters: { path: '/user', label: 'nav.ownCharacters', letter: 'h' },
  character: { path: '/user/$characterId' },
  signIns: { path: '/signIns', label: 'nav.signIns' },
  memberSignIns: { path: '/signIns/$memberId' },
  characterHistory: { path: '/character/history/$characterId' },
  adventureList: {
    path: '/adventure/list',
    label: 'nav.adventureBoard',
    group: 'adventures',
    call: ['adventures'],
    letter: 'e',
  },
  announceAdventure: {
    path: '/adventure/announce',
    label: 'nav.announceAdventure',
    group: 'adventures',
    call: ['announceAdventure'],
    letter: 'n',
    isNew: true,
  },
  sessionList: {
    path: '/session/list',
    label: 'nav.listSessions',
    group: 'sessions',
    call: ['sessions'],
    letter: 's',
  },
  insertSession: {
    path: '/session/insert',
    label: 'nav.insertSession',
    group: 'sessions',
    call: ['registerSession'],
    letter: 'r',
    isNew: true,
  },
  sessionStats: {
    path: '/session/stats',
    label: 'nav.sessionStats',
    group: 'sessions',
    call: ['sessionsInDates'],
    letter: 't',
  },
  availability: {
    path: '/adventure/availability',
    label: 'nav.availability',
    group: 'adventures',
    call: ['availability'],
    letter: 'v',
  },
  updateCharacter: {
    path: '/character/update',
    label: 'nav.updateCharacter',
    group: 'characters',
    call: ['correctCharacter'],
    letter: 'u',
  },
  giveRandomItem: {
    path: '/character/giveRandomItem',
    label: 'nav.randomItem',
    group: 'characters',
    call: ['updateInventory', 'ASSIGN'],
    letter: 'd',
  },
  allCharacters: {
    path: '/character/all',
    label: 'nav.browseCharacters',
    group: 'characters',
    call: ['activeCharacters'],
    letter: 'c',
  },
  allPlayers: {
    path: '/player/all',
    label: 'nav.browsePlayers',
    group: 'players',
    call: ['activeCharacters'],
    letter: 'p',
  },
  itemList: {
    path: '/item/list',
    label: 'nav.listItems',
    group: 'items',
    call: ['searchItems'],
    letter: 'i',
  },
  addItem: {
    path: '/item/add',
    label: 'nav.addItem',
    group: 'items',
    call: ['createItem'],
    letter: 'a',
    isNew: true,
  },
  itemUsage: {
    path: '/item/usage',
    label: 'nav.itemUsage',
    group: 'items',
    call: ['itemUsage'],
    letter: 'w',
  },
  instances: {
    path: '/foundry/instances',
    label: 'nav.instances',
    group: 'foundry',
    call: ['instances'],
    letter: 'f',
  },
  audit: { path: '/audit', label: 'nav.audit', group: 'administration', call: ['journal'], letter: 'l' },
  webhooks: {
    path: '/webhooks',
    label: 'nav.webhooks',
    group: 'administration',
    call: ['webhooks'],
    letter: 'k',
  },
  // After the pages above: of the paths that match an address, the first one counts.
  anyCharacter: { path: '/character/$characterId' },
  changeAdventure: {
    path: '/adventure/$adventureId/change',
    call: ['changeAdventure'],
  },
  registerAdventure: {
    path: '/adventure/$adventureId/session',
    call: ['registerAdventure'],
  },
  adventure: { path: '/adventure/$adventureId' },
  session: { path: '/session/$sessionId' },
  player: { path: '/player/$playerId' },
  item: { path: '/item/details/$itemName' },
} as const satisfies Record<string, PageRow>;

export type PageName = keyof typeof pages;

export const pageRows = Object.entries(pages) as readonly (readonly [name: PageName, row: PageRow])[];
