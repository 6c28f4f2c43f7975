/** For each read of the app: the screen on which the test lets it fail, and what the test does there. */
import type { Locator, Page } from 'playwright-core';
import { mainCharacter, profilePath } from '../../support/person.ts';

export interface ReadPlace {
  member: string;
  address: string;
  /** Tries again after a failure; default: presses `recoveryButton`. */
  again?: (page: Page) => Promise<void>;
  /** The button with which the user can continue after a failure; default: 'Try again'. */
  recoveryButton?: (page: Page) => Locator;
  /** Only the user starts this read, as `again` does. The app does not repeat it when the network is back. */
  isReadByHand?: true;
  /** What the screen says has failed, above the reason. */
  title?: string;
  /** What the screen says about every fault if it does not say why the read failed; default: the words of the fault. */
  says?: RegExp;
  /** What shows that the read has succeeded. */
  content: (page: Page) => Locator;
}

const admin = 'demo-admin';
const player = 'demo-player';
const goBackButton = (page: Page): Locator =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Go Back' });
const firstEntry = (page: Page): Locator => page.getByRole('main').getByRole('article').first();
const firstRow = (page: Page): Locator => page.getByRole('rowheader').first();
const generate = (page: Page): Locator => page.getByRole('button', { name: 'Generate' });

const allPlayers: ReadPlace = {
  title: 'Could not load the players',
  member: player,
  address: '/player/all',
  content: firstRow,
};
const history: ReadPlace = {
  member: admin,
  address: `/character/history/${encodeURIComponent(mainCharacter)}`,
  content: firstEntry,
};
const stats = '/session/stats?from=2020-01-01&to=2040-01-01';

export const readPlaces = {
  ownOverview: {
    title: 'There was an error while loading your characters',
    member: player,
    address: '/user',
    content: (page) => page.getByRole('list', { name: 'Your active characters' }),
  },
  activeCharacters: allPlayers,
  playersByIds: allPlayers,
  activeCharacterColumns: {
    title: 'Could not load the characters',
    member: player,
    address: '/character/all',
    content: firstRow,
  },
  character: {
    member: player,
    address: profilePath(),
    recoveryButton: goBackButton,
    async again(page) {
      if (await goBackButton(page).isVisible()) await goBackButton(page).click();
      await page
        .getByRole('link', { name: /Lyra Duskwhisper/ })
        .first()
        .click();
    },
    content: (page) => page.getByRole('heading', { level: 1, name: 'Lyra Duskwhisper' }),
  },
  characterSummary: {
    title: 'Could not load the character',
    member: 'demo-master',
    address: `/character/${encodeURIComponent(mainCharacter)}`,
    content: (page) => page.getByRole('heading', { level: 1, name: 'Lyra Duskwhisper' }),
  },
  player: {
    title: 'Could not load the player',
    member: player,
    address: '/player/demo-master',
    content: (page) => page.getByRole('heading', { level: 1, name: 'Master Corvin' }),
  },
  session: {
    title: 'Could not load the session',
    member: player,
    address: '/session/session-0100',
    content: (page) => page.getByRole('list', { name: /^Participants of/ }),
  },
  itemIds: {
    member: 'demo-keeper',
    address: '/character/giveRandomItem',
    again: (page) => generate(page).click(),
    isReadByHand: true,
    recoveryButton: generate,
    content: (page) => page.getByText(/^Drawn: /),
  },
  labels: {
    member: player,
    address: '/item/list',
    says: /^Cannot load labels$/,
    content: (page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem').first(),
  },
  sessionsInDates: {
    title: 'Cannot load the statistics',
    member: player,
    address: stats,
    content: (page) => page.getByText(/sessions between these dates/),
  },
  characterHistory: { ...history, title: 'Could not load the history' },
  characterProgress: { ...history, title: 'Could not load the experience over time' },
  journal: {
    title: 'Could not load the journal',
    member: admin,
    address: '/audit',
    content: firstEntry,
  },
  webhooks: {
    title: 'Could not load the webhooks',
    member: admin,
    address: '/webhooks',
    content: (page) => page.getByText('Nobody is told of anything yet.'),
  },
} as const satisfies Record<string, ReadPlace>;
