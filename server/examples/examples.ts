import { day } from '#numbers/day.ts';
import { rowOfCharacter } from '#core/views/character-table.ts';
import type { Call, CallInput, CallOutput, Calls } from '#core/contract/calls.ts';
import { readCharacter } from '#core/contract/characters.ts';
import { inColumns } from '#core/contract/columns.ts';
import { succeeded } from '#core/contract/outcome.ts';
import type { CallName } from '#core/contract/routes.ts';
import { adventureExamples } from './adventures.ts';
import {
  character,
  exampleTime,
  image,
  item,
  journalPage,
  label,
  lastGame,
  lyra,
  master,
  player,
  registration,
  session,
  summary,
  wrote,
} from './things.ts';

/** A call as a caller may make it, and what the server may answer. An uploaded file has no example. */
export interface Example<C extends Call> {
  asks: Omit<CallInput<C>, 'file'>;
  answers: CallOutput<C>;
}

const tokens = { authToken: 'eyJhbGciOi.eyJ1SWQiOi.4xKq', refreshToken: 'eyJhbGciOi.eyJ1SWQiOi.9dRw' };

const signIn = {
  id: '3f1d5b0e',
  browser: 'Firefox',
  system: 'Linux',
  started: exampleTime - 3 * day,
  lastUsed: exampleTime,
  isCurrent: true,
};

const webhook = {
  id: 'w-1',
  name: 'Tavern',
  origin: 'https://tavern.example',
  format: 'signed' as const,
  kinds: ['sessionRegistered', 'characterDied'],
  created: exampleTime,
  lastTried: exampleTime,
  lastStatus: 204,
};

const instance = {
  id: 'keep',
  url: 'https://tabletop.example/keep' as const,
  masterName: 'Master Corvin',
  uptime: exampleTime,
  status: 'online',
  cpu: 0.2,
  memory: 210_000_000,
  diskSize: 1_400_000_000,
};

/** An example of every call, which /openapi.json shows. The compiler asks for an example of each new call. */
export const examples: { [Name in CallName]: Example<Calls[Name]> } = {
  logIn: { asks: { body: { code: 'the-code-of-the-redirect' } }, answers: tokens },
  refresh: { asks: {}, answers: tokens },
  logOut: { asks: {}, answers: succeeded },
  signIns: { asks: {}, answers: [signIn] },
  endSignIn: { asks: { signInId: signIn.id }, answers: succeeded },
  endSignIns: { asks: { query: { which: 'others' } }, answers: succeeded },
  memberSignIns: { asks: { memberId: 'demo-player' }, answers: [signIn] },
  endMemberSignIn: { asks: { memberId: 'demo-player', signInId: signIn.id }, answers: succeeded },
  endMemberSignIns: { asks: { memberId: 'demo-player' }, answers: succeeded },
  currentMember: { asks: {}, answers: { id: 'demo-player', username: 'Mira', avatar: null } },
  currentCharacters: { asks: {}, answers: [character] },
  ownCharacters: { asks: {}, answers: [character] },
  ownOverview: {
    asks: {},
    answers: {
      entities: [{ ...character, tokenVersion: 2, lastGame, death: null }],
      table: { 0: '1', 300: '2' },
    },
  },
  ownHistory: { asks: { query: { after: 4_700 } }, answers: { ...journalPage, last: 4_711 } },
  activeCharacters: { asks: {}, answers: [character] },
  activeCharactersWithPlayer: { asks: {}, answers: [{ ...character, player }] },
  activeCharacterColumns: {
    asks: {},
    answers: [inColumns([rowOfCharacter(readCharacter({ ...character, player: null }))])],
  },
  character: { asks: { characterId: lyra }, answers: character },
  correctCharacter: wrote({
    characterId: lyra,
    body: { ms: 25, description: 'Forgotten reward', date: exampleTime },
  }),
  updateInventory: wrote({
    characterId: lyra,
    body: { itemId: 'Potion of Healing', qty: 1, operation: 'SELL' },
  }),
  characterSummary: { asks: { characterId: lyra }, answers: summary },
  tokenImage: { asks: { characterId: lyra }, answers: image },
  tokenImages: { asks: { query: { ids: [lyra] } }, answers: { [lyra]: image } },
  uploadTokenImage: wrote({ characterId: lyra }),
  experienceTable: { asks: {}, answers: { table: { 0: '1', 300: '2' } } },
  itemsByIds: { asks: { body: { ids: ['Beeswax'] } }, answers: [{ name: 'Beeswax', labels: [label] }] },
  materialsBy: { asks: { itemId: 'Beeswax' }, answers: { ids: [item.name] } },
  items: { asks: {}, answers: [item] },
  itemIds: { asks: { query: { query: 'wax' }, body: null }, answers: ['Beeswax'] },
  searchItems: {
    asks: { query: { query: 'lantern', limit: 10, nextAt: 0 }, body: null },
    answers: { entities: [item], nextAt: 10 },
  },
  createItem: wrote({ body: item }),
  updateItem: wrote({ body: { originalName: 'Beeswax', item: { ...item, name: 'White Beeswax' } } }),
  deleteItem: wrote({ itemId: 'Glass Vial' }),
  itemSources: { asks: {}, answers: [{ name: 'The Book', abbreviation: 'TB' }] },
  itemUsage: { asks: { itemId: 'Potion of Healing', query: { onlyActive: true } }, answers: [character] },
  labels: { asks: { query: { labelType: 'ITEM' } }, answers: [label] },
  registerSession: wrote({
    body: {
      masterId: lyra,
      masterReward: 1,
      title: session.title,
      date: session.date,
      labels: [],
      outcomes: [{ characterId: lyra, exp: 144, isDead: false }],
    },
  }),
  sessionCount: { asks: {}, answers: { count: 121 } },
  sessions: {
    asks: { query: { limit: 10, nextAt: 0 } },
    answers: { entities: [{ ...session, registeredBy: master }], nextAt: 10 },
  },
  sessionsInDates: {
    asks: { query: { from: exampleTime - 30 * day, to: exampleTime } },
    answers: [{ ...session, registeredBy: 'demo-master' }],
  },
  session: { asks: { sessionId: 'session-0100' }, answers: { ...session, registeredBy: master } },
  sessionHistory: {
    asks: { sessionId: 'session-0100' },
    answers: { entities: [registration], next: null, names: {} },
  },
  deleteSession: wrote({ sessionId: 'session-0100', query: { masterReward: 1 } }),
  ...adventureExamples,
  playersByIds: { asks: { body: ['demo-player'] }, answers: [player] },
  players: { asks: {}, answers: [player, master] },
  player: { asks: { playerId: player.playerId }, answers: { player, entities: [summary] } },
  characterHistory: {
    asks: { characterId: lyra, query: { kinds: ['given', 'sold'], limit: 20 } },
    answers: journalPage,
  },
  characterProgress: {
    asks: { characterId: lyra },
    answers: { at: [exampleTime - day, exampleTime], exp: [3_278, 3_422], money: [1_280, 1_284.5] },
  },
  journal: { asks: { query: { actor: 'demo-keeper', limit: 20 } }, answers: journalPage },
  webhooks: { asks: {}, answers: [webhook] },
  createWebhook: {
    asks: {
      body: {
        name: 'Tavern',
        address: 'https://tavern.example/nyx',
        format: 'signed',
        kinds: ['sessionRegistered', 'characterDied'],
      },
    },
    answers: { id: webhook.id, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
  },
  changeWebhook: wrote({
    webhookId: webhook.id,
    body: { name: 'Tavern', kinds: ['characterDied'], isPaused: true },
  }),
  deleteWebhook: wrote({ webhookId: webhook.id }),
  tryWebhook: { asks: { webhookId: webhook.id }, answers: { status: 204, text: '', fault: null } },
  webhookDeliveries: {
    asks: { webhookId: webhook.id },
    answers: [
      {
        id: 'msg-4711',
        kind: 'characterDied',
        state: 'delivered',
        tries: 1,
        status: 204,
        created: exampleTime,
        tried: exampleTime,
      },
    ],
  },
  undo: { asks: { act: '4711' }, answers: { ...succeeded, act: 4_712 } },
  changes: {
    asks: { query: { after: 4_710 } },
    answers: [{ act: 4_711, type: 'character', id: lyra, kind: 'given' }],
  },
  activateInstance: { asks: { instanceUrl: 'keep' }, answers: 'https://tabletop.example/keep' },
  stopInstance: { asks: { instanceId: 'keep' }, answers: 'The instance stops.' },
  instances: { asks: { query: { jwt: tokens.authToken } }, answers: { keep: instance } },
};
