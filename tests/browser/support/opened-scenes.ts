import type { Page } from 'playwright-core';
import { openItem, profilePath, sellName } from './person.ts';
import { type Scene, scenesAt } from '../../gallery/scenes.ts';
import * as form from './form.ts';
import { openPreferences } from './preferences.ts';
import { signInQuickly } from './quick-sign-in.ts';
import { bram, character, lyra, master } from './session-form.ts';

async function openCalendar(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Calendar, Session Date/ }).click();
  await page.getByRole('gridcell').first().waitFor();
}

/** Fills in a master, a label and two participants, of whom one is dead. */
async function fillSession(page: Page): Promise<void> {
  await form.pick(master(page), 'lyra dusk', lyra.shown);
  await form.add(page.getByRole('combobox', { name: 'Labels' }), 'Heist');
  await form.pick(character(page, 1), 'lyra dusk', lyra.shown);
  await form.press(page, 'Add a participant');
  await form.pick(character(page, 2), 'bram', bram.shown);
  await page.getByRole('group', { name: 'Participant 2' }).getByText('Dead').click();
}

/** Opens the filters, which are collapsed in a narrow window. */
async function openFilters(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: /^Filters/, expanded: false });
  if (await toggle.isVisible()) await toggle.click();
}

async function openLabelFilter(page: Page): Promise<void> {
  await openFilters(page);
  await page.getByRole('button', { name: 'Filter by label' }).click();
  await page.getByRole('option').nth(1).waitFor();
}

/** Filters the list by a label, so that a chip shows the label. */
async function chooseLabel(page: Page): Promise<void> {
  await openLabelFilter(page);
  await page.getByRole('option').nth(1).click();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

const potion = 'Potion of Healing';

async function askToSell(page: Page): Promise<void> {
  const card = await openItem(page, potion);
  await card.getByRole('button', { name: sellName(potion) }).click();
  await page
    .getByRole('alertdialog')
    .getByText(/^Sell price/)
    .waitFor();
}

async function openRecipe(page: Page): Promise<void> {
  await form.press(page, 'Add a Recipe');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Recipe name' }).waitFor();
}

async function askToDelete(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await page.getByRole('alertdialog').waitFor();
}

async function openKindsOfChanges(page: Page): Promise<void> {
  await openFilters(page);
  await page.getByRole('button', { name: /What happened/ }).click();
  await page.getByRole('option').first().waitFor();
}

async function openSeveral(page: Page): Promise<void> {
  await form.press(page, 'Add several');
  await page.getByRole('dialog').getByRole('listbox').waitFor();
}

async function openWebhookForm(page: Page): Promise<void> {
  await form.press(page, 'Add a webhook');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor();
}

async function openProgressTable(page: Page): Promise<void> {
  await page.locator('main details summary').first().click();
  await page.locator('main details td').first().waitFor();
}

/** The history of a character, with the numbers of its chart. */
export const progress: Scene = {
  name: 'progress in numbers',
  member: 'demo-player',
  address: profilePath(undefined, 'history'),
  content: 'main article',
  act: openProgressTable,
};

const session = { member: 'demo-admin', address: '/session/insert', content: 'main form' };
const item = { member: 'demo-admin', address: '/item/add', content: 'main form' };
const sessions = { member: 'demo-admin', address: '/session/list', content: 'main li h2' };
const webhooks = { member: 'demo-admin', address: '/webhooks', content: 'main button' };
const own = { member: 'demo-player', address: '/user', content: 'main h1' };
const inventory = { ...own, address: profilePath(undefined, 'inventory'), content: 'main li h2' };

/** A list without results, and how it begins to say so. */
const emptyList = (name: string, address: string, words: string, member = 'demo-admin'): Scene => ({
  name,
  member,
  address,
  content: `main >> text=${words}`,
});

/** Scenes that are not in the gallery: what a member opens or fills in on a screen, and lists without results. */
export const openedScenes: readonly Scene[] = [
  { name: 'calendar', ...session, act: openCalendar },
  { name: 'filled session', ...session, act: fillSession },
  { name: 'label filter', ...inventory, act: openLabelFilter },
  { name: 'chosen label', ...inventory, act: chooseLabel },
  { name: 'sale', ...inventory, act: askToSell },
  { name: 'preferences', ...own, act: openPreferences },
  { name: 'recipe', ...item, act: openRecipe },
  { name: 'question', ...sessions, act: askToDelete },
  { name: 'several', ...session, act: openSeveral },
  { ...progress, name: 'kinds of changes', act: openKindsOfChanges },
  { name: 'new webhook', ...webhooks, act: openWebhookForm },
  emptyList('no entry', '/audit?text=nobody+wrote+this', 'No entry matches.'),
  emptyList('no player', '/player/all?search=nobody', 'No player'),
  emptyList('no character', '/character/all?search=nobody', 'No character'),
  emptyList('no adventure', '/adventure/list?label=none&who=me', 'No adventure matches', 'demo-player'),
  emptyList('carried by nobody', '/item/usage?item=Adamantine+Bar&inactive=included', 'Nobody carries'),
];

export const formScenes: readonly string[] = ['insertSession', 'addItem', 'updateCharacter'];

/** The names of scenes with something that is open above the page. */
export const dialogScenes: readonly string[] = ['palette', 'drawer', ...openedScenes.map(({ name }) => name)];

/** Opens a scene, and waits for its content and for `more` before a member acts. */
export async function showScene(
  page: Page,
  { member, address, content, before, act }: Scene,
  more = async (): Promise<void> => {},
): Promise<void> {
  if (member !== null) await signInQuickly(page, member);
  await before?.(page);
  await page.goto(address);
  await page.locator(content).filter({ visible: true }).first().waitFor();
  await more();
  await act?.(page);
}

/** Opens a scene of the gallery, one of `openedScenes` or one of `more` by its name. */
export async function openScene(page: Page, name: string, more: readonly Scene[] = []): Promise<void> {
  const scene = [...scenesAt(Date.now()), ...openedScenes, ...more].find((each) => each.name === name);
  if (!scene) throw new Error(`There is no scene ${name}`);
  await showScene(page, scene);
}
