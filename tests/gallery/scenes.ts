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
  ownCharacters: '/character/forSelf',
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

const msPerDay = 86_400_000;

/** The address of the statistics of the last days. @param now the present, in epoch ms */
const statsOfDays = (count: number, now: number): string => {
  const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
  return `/session/stats?from=${iso(now - count * msPerDay)}&to=${iso(now)}`;
};

const admin = { member: 'demo-admin' };

const scene = (name: string, address: string, content: string, more: Partial<Scene> = {}): Scene => ({
  name,
  member: 'demo-player',
  address,
  content,
  ...more,
});

/** Scenes of other states and of dialogs. Add a scene for a new one here. */
const statesAt = (now: number): Scene[] => [
  scene('profile-inventory', inventory, 'main li h2'),
  scene('profile-opened-row', inventory, 'main li h2', { act: (page) => openItem(page, potion) }),
  scene('profile-sale', inventory, 'main li h2', { act: askToSell }),
  scene('profile-history', profilePath(mainCharacter, 'history'), 'main article'),
  scene('profile-loading', profilePath(), 'h1', { before: unanswered('/character/demo-player') }),
  scene('profile-failed', profilePath(), '[role=alertdialog]', {
    before: breakPaths('/character/demo-player'),
  }),
  scene('ownCharacters-none', '/user', 'main h2', { member: 'demo-newcomer' }),
  scene('adventureList-agenda', '/adventure/list?view=agenda', 'main li h3', admin),
  scene('adventureList-month', '/adventure/list?view=month&month=2030-03', 'main [role=grid] + p'),
  scene('sessionList-manager', '/session/list', 'main li h2', admin),
  scene('sessionStats-week', statsOfDays(7, now), 'h1'),
  scene('sessionStats-year', statsOfDays(365, now), 'main h2'),
  scene(
    'sessionStats-empty',
    '/session/stats?from=2001-01-01&to=2001-01-02',
    'main >> text=No session was registered',
  ),
  scene('sessionStats-loading', '/session/stats', 'h1', { before: unanswered('/session/inDates') }),
  ...waitingAndFailed,
  scene('giveRandomItem-drawn', '/character/giveRandomItem', 'main form', { ...admin, act: drawItem }),
  scene('activation-started', '/inactive/deposito-pg', 'main >> text=Instance successfully activated', {
    member: null,
  }),
  scene('itemList-deletion', '/item/list', 'main li h2', { ...admin, act: askToDelete }),
  scene('insertSession-faults', '/session/insert', 'main form', { ...admin, act: saveEmptyForm }),
  scene('palette', '/user', 'main h1', { ...admin, act: openPalette }),
  scene('notices', '/user', 'main h1', {
    // Without an answer they stay new for the next picture.
    before: unanswered('/adventure/notices/seen'),
    act: openNotices,
  }),
  scene('drawer', '/user', 'main h1', { ...admin, act: openDrawer }),
  scene('offline', '/user', 'main a[href^="/user/"]', { act: goOffline }),
  scene('forbidden', '/session/insert', 'main h1'),
  scene('not-found', '/nowhere', 'h1'),
  // This scene changes the data that other scenes show.
  scene('profile-sold', inventory, 'main li h2', { act: sell }),
];

/** @param now the present of the app, in epoch ms */
export const scenesAt = (now: number): readonly Scene[] => [...routes, ...statesAt(now)];
