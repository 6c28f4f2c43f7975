import type { WireCharacter, WirePublicCharacter } from '#core/contract/characters.ts';
import type { WireItem } from '#core/contract/items.ts';
import type { WireJournalEntry } from '#core/contract/journal/entry.ts';
import { day } from '#numbers/day.ts';
import type { Player } from '#core/contract/players.ts';
import { succeeded } from '#core/contract/outcome.ts';

// Things like those of the demo community, as examples of what calls take and answer.

/** The time of the examples, in epoch ms. */
export const exampleTime = Date.UTC(2026, 4, 17, 12);

export const player: Player = { playerId: 'demo-player', name: 'Mira', dateJoined: exampleTime - 700 * day };
export const master: Player = { ...player, playerId: 'demo-master', name: 'Master Corvin' };

export const lyra = 'demo-player:Lyra Duskwhisper';

export const character: WireCharacter = {
  id: lyra,
  name: 'Lyra Duskwhisper',
  player: player.playerId,
  race: 'Half-Elf',
  characterClass: ['Rogue', 'Bard'],
  status: 'active',
  masterMS: 12,
  sessionMS: 3_410,
  created: exampleTime - 700 * day,
  lastPlayed: exampleTime - 2 * day,
  money: 1_284.5,
  inventory: { 'Potion of Healing': 12, Beeswax: 3 },
  proficiencies: [{ id: 'cook', name: 'Cook’s Utensils' }],
  version: 41,
};

export const summary: WirePublicCharacter = {
  id: lyra,
  name: character.name,
  player,
  race: 'Half-Elf',
  characterClass: ['Rogue', 'Bard'],
  status: 'active',
  exp: 3_422,
  created: exampleTime - 700 * day,
  lastPlayed: exampleTime - 2 * day,
  sessions: 31,
};

export const label = { id: 'item-potion', name: 'Potion' };

export const item: WireItem = {
  name: 'Lantern of the Windless Day',
  labels: [label],
  usable: true,
  link: 'https://nyx.example/lantern',
  manual: 'The Book',
  giveRatio: 1,
  sell: { cost: 20, buildings: [], tools: [] },
  buy: { cost: 45, buildings: ['Market'], tools: [] },
  craft: [
    {
      label: 'At the workbench',
      cost: 5,
      timeRequired: 3_600_000,
      minQuantity: 1,
      maxQuantity: 4,
      materials: { Beeswax: 2 },
      buildings: ['Workshop'],
      tools: [],
    },
  ],
};

export const session = {
  id: '5f0c2a4e-7d0b-4b67-9a57-1f6f3c1d2e90',
  title: 'The Bells of Emberford',
  master: 'demo-admin:Ysolt Ironwood',
  date: exampleTime - 2 * day,
  labels: [{ id: 'session-city', name: 'City' }],
  characters: [{ character: lyra, ms: 144, isAlive: true }],
};

export const lastGame = { session: session.id, title: session.title, date: session.date };

/** A write, and what the server answers: the write's number in the journal, by which the write can be undone. */
export const wrote = <Asks>(asks: Asks) => ({ asks, answers: { ...succeeded, act: 4_711 } });

const entry: WireJournalEntry = {
  id: 4_711,
  act: 4_711,
  at: exampleTime,
  actor: 'demo-keeper',
  call: 'updateInventory',
  subjectType: 'character',
  subject: lyra,
  kind: 'given',
  changes: [{ key: 'pieces', name: 'Beeswax', before: 2, after: 3 }],
  about: { item: 'Beeswax', quantity: 1 },
  mayUndo: true,
};

/** The registration of a session, as its page shows it: without what it changed. */
export const registration: WireJournalEntry = {
  ...entry,
  call: 'registerSession',
  actor: master.playerId,
  subjectType: 'session',
  subject: session.id,
  kind: 'registered',
  changes: [],
  about: null,
  mayUndo: false,
};

export const journalPage = {
  entities: [entry],
  next: { at: exampleTime, id: 4_711 },
  names: { 'demo-keeper': 'Keeper Isolde' },
};

/** The smallest PNG, in base64. */
export const image = {
  mimeType: 'image/png',
  image: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
};
