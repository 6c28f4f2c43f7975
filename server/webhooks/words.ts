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

/** A time as each reader of Discord sees it, in their own zone. */
const time = (moment: string): string => `<t:${Math.floor(Date.parse(moment) / 1_000)}:F>`;

/** How messages name members: by id. */
export type NameOf = (member: string) => string;

/** The names of members in a sentence of their own, with a space before it; nothing without members. */
const namesOf = (words: string, members: readonly string[], nameOf: NameOf): string =>
  members.length === 0 ? '' : ` ${words} ${members.map((id) => escaped(nameOf(id))).join(', ')}.`;

interface EventWords {
  title: string;
  description: string;
  /** The path of the app's page that shows more. */
  path: string;
}

/** Title and start of an adventure, and what else there is to say. */
const ofAdventure = (
  title: string,
  { adventure }: EventData['adventureAnnounced'],
  more = '',
): EventWords => ({
  title,
  description: `${bold(adventure.title)}, ${time(adventure.start)}.${more}`,
  path: `/adventure/${encodeURIComponent(adventure.id)}`,
});

/** The English words of messages: a channel has readers of several languages. */
const words: { [Kind in keyof EventData]: (data: EventData[Kind], nameOf: NameOf) => EventWords } = {
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
  adventureAnnounced: (data) => ofAdventure('A new adventure', data),
  seatOffered: (data, nameOf) =>
    ofAdventure(
      'A seat is offered',
      data,
      `${namesOf('Offered to', data.members, nameOf)} Answer until ${time(data.until)}.`,
    ),
  adventureFull: (data) => ofAdventure('An adventure is full', data),
  dayBefore: (data, nameOf) =>
    ofAdventure('An adventure begins within a day', data, namesOf('With', data.members, nameOf)),
  hourBefore: (data, nameOf) =>
    ofAdventure('An adventure begins within an hour', data, namesOf('With', data.members, nameOf)),
  adventureMoved: (data, nameOf) =>
    ofAdventure(
      'An adventure was moved',
      data,
      ` It was to begin ${time(data.formerStart)}.${namesOf('Signed up:', data.members, nameOf)}`,
    ),
  adventureCancelled: (data, nameOf) =>
    ofAdventure('An adventure was cancelled', data, namesOf('Signed up:', data.members, nameOf)),
  test: ({ webhook }) => ({ title: 'A test', description: `${bold(webhook)} arrives here.`, path: '/' }),
};

export const webhookWordsFor = <Kind extends keyof EventData>(
  { type, data }: EventOf<Kind>,
  nameOf: NameOf,
): EventWords => words[type](data, nameOf);
