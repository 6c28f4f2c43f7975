import type { EventData, EventOf } from './events.ts';

/** ASCII characters by which Discord's markdown, mentions and links begin or end. */
const special = /[\\*_~`|>#+\-.:/<@[\](){}!]/g;

/** Escapes a name so that Discord shows it as it is: without markdown, mentions, links or line breaks. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/[\s\p{Control}]+/gu, ' ')
    .trim()
    .replaceAll(special, String.raw`\$&`);

const bold = (name: string): string => `**${escaped(name)}**`;

const people = (count: number): string => (count === 1 ? 'One character' : `${count} characters`);

interface EventWords {
  title: string;
  description: string;
  /** The path of the app's page that shows more. */
  path: string;
}

/** The English words of messages: a channel has readers of several languages. */
const words: { [Kind in keyof EventData]: (data: EventData[Kind]) => EventWords } = {
  sessionRegistered: ({ session: { title, master, participants } }) => ({
    title: 'A session was played',
    description: `${bold(title)}, led by ${escaped(master.name)}. ${people(participants)} took part.`,
    path: '/session/list',
  }),
  sessionDeleted: ({ session: { title, master } }) => ({
    title: 'A session was deleted',
    description: `${bold(title)}, led by ${escaped(master.name)}, with its rewards.`,
    path: '/session/list',
  }),
  levelReached: ({ character, level }) => ({
    title: 'A new level',
    description: `${bold(character.name)} has reached level ${escaped(level)}.`,
    path: '/character/all',
  }),
  characterDied: ({ character, session }) => ({
    title: 'A character has died',
    description: `${bold(character.name)} has died${session ? ` in ${bold(session.title)}` : ''}.`,
    path: '/session/list',
  }),
  itemGiven: ({ character, item, quantity }) => ({
    title: 'An item was given',
    description: `${bold(character.name)} has received ${quantity} × ${escaped(item)}.`,
    path: `/user/${encodeURIComponent(character.id)}`,
  }),
  tabletopStarted: ({ instance }) => ({
    title: 'A virtual tabletop has started',
    description: `${bold(instance)} is starting.`,
    path: '/foundry/instances',
  }),
  test: ({ webhook }) => ({ title: 'A test', description: `${bold(webhook)} arrives here.`, path: '/' }),
};

export const webhookWordsFor = <Kind extends keyof EventData>({ type, data }: EventOf<Kind>): EventWords =>
  words[type](data);
