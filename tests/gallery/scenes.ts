import type { Page } from 'playwright-core';
import { mayVisit } from '#screens/layout/areas.ts';
import { paths } from '#screens/shared/addresses.ts';
import { memberIds, members, screens } from '../browser/budgets/routes.ts';
import { breakCalls } from '../browser/support/ask.ts';
import { openPalette } from '../browser/support/palette.ts';
import { mainCharacter, openItem, profilePath, sellName } from '../browser/support/person.ts';

export interface Scene {
  name: string;
  /** The member who is signed in; null for a visitor. */
  member: string | null;
  address: string;
  /** Selector of the last content that the scene shows. */
  content: string;
  /** Runs before the page opens, for example to make calls fail. */
  before?: (page: Page) => Promise<unknown>;
  /** Acts as the member does once the content is shown. */
  act?: (page: Page) => Promise<unknown>;
}

const potion = 'Potion of Healing';

const inventory = profilePath(mainCharacter, 'inventory');

const hasPath = (start: string) => (url: URL) => url.pathname.startsWith(start);

/** Leaves calls to these paths without an answer. A page may have the same path. */
const unanswered = (start: string) => (page: Page) =>
  page.route(hasPath(start), (route) =>
    route.request().resourceType() === 'fetch' ? undefined : route.fallback(),
  );

const breakPaths = (start: string) => (page: Page) => breakCalls(page, hasPath(start));

async function askToSell(page: Page): Promise<void> {
  const card = await openItem(page, potion);
  await card.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
  await card.getByRole('button', { name: sellName(potion) }).click();
}

async function sell(page: Page): Promise<void> {
  await askToSell(page);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Sell', exact: true }).click();
  await dialog.getByText('Operation completed successfully').waitFor();
}

async function drawItem(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByText(/^Drawn: /).waitFor();
}

/** Opens the menu of the areas. Only a narrow window has it. */
async function openDrawer(page: Page): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
  if (isNarrow) await page.getByRole('button', { name: 'Menu', exact: true }).click();
}

async function openNotices(page: Page): Promise<void> {
  await page.getByRole('button', { name: /notices?$/i }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

async function askToDelete(page: Page): Promise<void> {
  const card = await openItem(page, potion);
  await card.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('alertdialog').waitFor();
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText('You are offline', { exact: true }).waitFor();
}

async function saveEmptyForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
}

/** One scene for each route, as the member with the fewest roles sees it. */
const routes: Scene[] = Object.entries(screens).map(([name, { address, content, as }]) => {
  const pattern = paths[name as keyof typeof screens];
  const [member = null] = as ?? memberIds.filter((id) => mayVisit(pattern, members[id]));
  return { name, member, address: address ?? pattern, content };
});

/** The start of the paths of the calls whose answers these screens show, by route. */
const readsOf = {
  signIns: '/auth/signIns',
  characterHistory: '/character/demo-player',
  adventureList: '/adventure',
  allCharacters: '/character/active',
  allPlayers: '/player',
  itemList: '/item/search',
  audit: '/journal',
  webhooks: '/webhook',
};

/** The scenes of a route while its calls have no answer, and after they have failed. */
const waitingAndFailed = Object.entries(readsOf).flatMap(([name, calls]): Scene[] => {
  const route = routes.find((each) => each.name === name)!;
  return [
    { ...route, name: `${name}-loading`, content: 'h1', before: unanswered(calls) },
    {
      ...route,
      name: `${name}-failed`,
      content: 'main [role=alert], [role=alertdialog]',
      before: breakPaths(calls),
    },
  ];
});

const player = 'demo-player';
const msPerDay = 86_400_000;

/** The address of the statistics of the last days. @param now the present, in epoch ms */
const statsOfDays = (count: number, now: number): string => {
  const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
  return `/session/stats?from=${iso(now - count * msPerDay)}&to=${iso(now)}`;
};

/** Scenes of other states and of dialogs. Add a scene for a new one here. */
const statesAt = (now: number): Scene[] => [
  { name: 'profile-inventory', member: player, address: inventory, content: 'main li h2' },
  {
    name: 'profile-opened-row',
    member: player,
    address: inventory,
    content: 'main li h2',
    act: (page) => openItem(page, potion),
  },
  { name: 'profile-sale', member: player, address: inventory, content: 'main li h2', act: askToSell },
  {
    name: 'profile-history',
    member: player,
    address: profilePath(mainCharacter, 'history'),
    content: 'main article',
  },
  {
    name: 'profile-loading',
    member: player,
    address: profilePath(),
    content: 'h1',
    before: unanswered('/character/demo-player'),
  },
  {
    name: 'profile-failed',
    member: player,
    address: profilePath(),
    content: '[role=alertdialog]',
    before: breakPaths('/character/demo-player'),
  },
  { name: 'ownCharacters-none', member: 'demo-newcomer', address: '/user', content: 'main h2' },
  {
    name: 'ownCharacters-loading',
    member: player,
    address: '/user',
    content: 'h1',
    before: unanswered('/character/forSelf'),
  },
  {
    name: 'ownCharacters-failed',
    member: player,
    address: '/user',
    content: '[role=alert]',
    before: breakPaths('/character/forSelf'),
  },
  {
    name: 'adventureList-agenda',
    member: 'demo-admin',
    address: '/adventure/list?view=agenda',
    content: 'main li h3',
  },
  {
    name: 'adventureList-month',
    member: player,
    address: '/adventure/list?view=month&month=2030-03',
    content: 'main [role=grid] + p',
  },
  { name: 'sessionList-manager', member: 'demo-admin', address: '/session/list', content: 'main li h2' },
  { name: 'sessionStats-week', member: player, address: statsOfDays(7, now), content: 'h1' },
  { name: 'sessionStats-year', member: player, address: statsOfDays(365, now), content: 'main h2' },
  {
    name: 'sessionStats-empty',
    member: player,
    address: '/session/stats?from=2001-01-01&to=2001-01-02',
    content: 'main >> text=No session was registered',
  },
  {
    name: 'sessionStats-loading',
    member: player,
    address: '/session/stats',
    content: 'h1',
    before: unanswered('/session/inDates'),
  },
  ...waitingAndFailed,
  {
    name: 'giveRandomItem-drawn',
    member: 'demo-admin',
    address: '/character/giveRandomItem',
    content: 'main form',
    act: drawItem,
  },
  {
    name: 'activation-started',
    member: null,
    address: '/inactive/deposito-pg',
    content: 'main >> text=Instance successfully activated',
  },
  {
    name: 'itemList-deletion',
    member: 'demo-admin',
    address: '/item/list',
    content: 'main li h2',
    act: askToDelete,
  },
  {
    name: 'insertSession-faults',
    member: 'demo-admin',
    address: '/session/insert',
    content: 'main form',
    act: saveEmptyForm,
  },
  { name: 'palette', member: 'demo-admin', address: '/user', content: 'main h1', act: openPalette },
  {
    name: 'notices',
    member: player,
    address: '/user',
    content: 'main h1',
    // Without an answer they stay new for the next picture.
    before: unanswered('/adventure/notices/seen'),
    act: openNotices,
  },
  { name: 'drawer', member: 'demo-admin', address: '/user', content: 'main h1', act: openDrawer },
  {
    name: 'offline',
    member: player,
    address: '/user',
    content: 'main a[href^="/user/"]',
    act: goOffline,
  },
  { name: 'forbidden', member: player, address: '/session/insert', content: 'main h1' },
  { name: 'not-found', member: player, address: '/nowhere', content: 'h1' },
  // This scene changes the data that other scenes show.
  { name: 'profile-sold', member: player, address: inventory, content: 'main li h2', act: sell },
];

/** @param now the present of the app, in epoch ms */
export const scenesAt = (now: number): readonly Scene[] => [...routes, ...statesAt(now)];
