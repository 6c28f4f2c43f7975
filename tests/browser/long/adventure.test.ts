import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import type { WireAdventure } from '#core/contract/adventures/adventure.ts';
import { readCharacter, type WireCharacter } from '#core/contract/characters.ts';
import { totalExperience } from '#core/rules/experience.ts';
import { Keys } from '../../paths/support/keys.ts';
import { newPage } from '../../support/page.ts';
import { createAskAs } from '../support/ask-as.ts';
import { useBrowser } from '../support/fixture.ts';
import { openPalette, paletteParts } from '../support/palette.ts';
import { mainCharacter } from '../support/person.ts';
import { visit } from '../support/quick-sign-in.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'nyx-clock-'));
afterAll(() => rmSync(folder, { recursive: true }));
const clock = path.join(folder, 'clock');
writeFileSync(clock, '0');

const { browser, server } = useBrowser({
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('../../ci/clocks/jumping-clock.mjs', import.meta.url))}`,
  NYX_TEST_CLOCK_FILE: clock,
});

/** Asks the server with a new token, since time jumps over the end of older ones. */
const askAs = <T>(member: string, address: string, method?: string, body?: unknown): Promise<T> =>
  createAskAs(server)<T>(member, address, method, body);

const hour = 3_600_000;
const title = 'The Silent Bell';
const tabletop = 'deposito-pg';
const item = 'Iron Ingot';
const lyra = 'Lyra Duskwhisper';

/** A member at a browser of their own, who has only a keyboard. */
async function memberAt(member: string) {
  const watched = await newPage(browser(), server().url);
  const { page, allow } = watched;
  // Tokens end when time jumps, and the demo world has no icon.
  allow(/status of 401|favicon\.ico/);
  await page.clock.install();
  await visit(page, '/user', member);
  await page.getByRole('button', { name: /, your menu$/ }).waitFor();
  const { keyboard } = page;
  const dialog = page.getByRole('alertdialog');
  const keys = new Keys(page);
  const press = (target: Locator) => keys.press(target);
  const write = (target: Locator, words: string) => keys.write(target, words);

  return {
    ...watched,
    keyboard,
    dialog,
    reach: (target: Locator) => keys.to(target),
    press,
    write,
    button: (name: string | RegExp) => page.getByRole('button', { name, exact: true }),
    heading: (name: string) => page.getByRole('heading', { level: 1, name }),
    go: (letter: string) => keys.type('g', letter),
    async choose(target: Locator, option: string): Promise<void> {
      await press(target);
      await page.getByRole('option', { name: option }).waitFor();
      await keyboard.type(option);
      await keyboard.press('Enter');
      await target.getByText(option).waitFor();
    },
    async pick(target: Locator, typed: string, completed: string): Promise<void> {
      await write(target, typed);
      await expect.poll(() => target.inputValue()).toBe(completed);
    },
    async find(words: string, found: string): Promise<void> {
      await openPalette(page);
      await keyboard.type(words);
      await expect.poll(paletteParts(page).marked).toContain(found);
      await keyboard.press('Enter');
    },
    answer: (name: string) => press(dialog.getByRole('button', { name, exact: true })),
    async acknowledge(words: string): Promise<void> {
      await dialog.getByText(words).waitFor();
      await press(dialog.getByRole('button', { name: 'Ok' }));
      await dialog.waitFor({ state: 'detached' });
    },
  };
}
type Person = Awaited<ReturnType<typeof memberAt>>;

const tokenOf = ({ page }: Person) => page.evaluate(() => localStorage.getItem('jwt'));

/**
 * Moves the server's clock, then those of the pages, until each page has new tokens. A second jump during a renewal would
 * make its refresh token look stolen, which ends the sign-in.
 */
function createTime() {
  let jumped = 0;
  return async (moment: number, everybody: readonly Person[]): Promise<void> => {
    const ms = moment - Date.now() - jumped;
    jumped += ms;
    const ask = createAskAs(server);
    await ask('demo-admin', '/label');
    // A page may get new tokens as soon as the server has its new time.
    const old = await Promise.all(everybody.map(tokenOf));
    writeFileSync(clock, String(jumped));
    // The end of a token shows that the server has read its new time.
    await expect.poll(() => ask('demo-admin', '/label').catch(String)).toMatch(/401/);
    for (const [index, person] of everybody.entries()) {
      await person.page.clock.fastForward(ms);
      await expect.poll(() => tokenOf(person)).not.toBe(old[index]);
    }
  };
}

async function announce({ go, heading, page, write, choose, press, button, acknowledge }: Person) {
  await go('n');
  await heading('Announce an Adventure').waitFor();
  const day = new Date(Date.now() + 72 * hour).toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });
  for (const [role, name, words] of [
    ['textbox', 'Title', title],
    ['textbox', 'Start', `${day} 20:00`],
    ['spinbutton', 'Players needed', '2'],
    ['spinbutton', 'Most seats', '2'],
  ] as const)
    await write(page.getByRole(role, { name, exact: true }), words);
  await choose(button(/Virtual tabletop/), tabletop);
  await press(button('Announce'));
  await acknowledge('Operation completed successfully');
  await heading(title).waitFor();
}

async function signUp(
  { find, heading, choose, press, button, dialog, acknowledge }: Person,
  character: string | null,
  outcome: string,
): Promise<void> {
  await find('sign up silent', `Sign up for ${title}`);
  await heading(title).waitFor();
  if (character !== null) await choose(button(/Your character/), character);
  await press(button('Sign up'));
  await dialog.getByText(outcome).waitFor();
  await acknowledge('You have signed up.');
}

/** Registers the session with an item for Lyra, and leaves the dialog about the success open. */
async function register(
  { page, press, heading, button, pick, write, dialog }: Person,
  played: WireCharacter,
) {
  await press(page.getByRole('link', { name: 'Register the session' }));
  await heading(`Register ${title}`).waitFor();
  const field = (role: 'combobox' | 'spinbutton', name: string) =>
    page.getByRole(role, { name, exact: true });
  await pick(field('combobox', 'Master'), played.name, `${played.name} (Master Corvin)`);
  await write(field('spinbutton', 'Exp for all'), '300');
  await press(button('Set for all'));
  await press(button('Add an item'));
  const found = page.getByRole('group', { name: 'Item 1' });
  const inFound = (name: string) => found.getByRole('combobox', { name, exact: true });
  await pick(inFound('Character'), lyra, `${lyra} (Mira)`);
  await pick(inFound('Item'), item, item);
  await write(found.getByRole('spinbutton', { name: 'Quantity' }), '2');
  await press(button('Save'));
  await dialog.getByText('Operation completed successfully').waitFor();
}

it('an adventure is played from its announcement to its session, which is undone, by keyboard alone', async () => {
  const everybody: Person[] = [];
  const arrive = async (member: string): Promise<Person> => {
    const person = await memberAt(member);
    everybody.push(person);
    return person;
  };
  const jumpTo = createTime();
  const lyraNow = async () =>
    readCharacter(
      await askAs<WireCharacter>('demo-player', `/character/${encodeURIComponent(mainCharacter)}`),
    );

  try {
    const master = await arrive('demo-master');
    await announce(master);
    const all = await askAs<WireAdventure[]>('demo-master', '/adventure');
    const { startsAt } = all.find((one) => one.title === title)!;

    const keeper = await arrive('demo-keeper');
    await signUp(keeper, 'Bodil Blackbriar', 'You have a seat');
    const player = await arrive('demo-player');
    await signUp(player, lyra, 'You have a seat');
    const warden = await arrive('demo-warden');
    await signUp(warden, null, 'You wait');
    await keeper.press(keeper.button(`I cannot come: ${title}`));
    await keeper.answer('Withdraw');
    await keeper.acknowledge(`You have withdrawn from ${title}.`);
    await warden.page.getByText('A seat is offered to you.').waitFor();
    await warden.press(warden.button(`Take the seat: ${title}`));
    await warden.acknowledge('You have a seat.');

    await jumpTo(startsAt + hour, everybody);

    const opened = warden.context.waitForEvent('page');
    await warden.press(warden.page.getByRole('link', { name: tabletop }));
    const table = await opened;
    await table.getByText('Instance successfully activated').waitFor();
    await table.waitForURL(`${server().worldUrl}/${tabletop}**`);
    await table.close();

    const before = await lyraNow();
    const own = await askAs<WireCharacter[]>('demo-master', '/character/forSelf');
    await register(
      master,
      own.find(({ status }) => status === 'active')!,
    );
    expect(await lyraNow()).toMatchObject({
      money: before.money,
      sessionMS: before.sessionMS + 300,
      inventory: { ...before.inventory, [item]: before.inventory[item]! + 2 },
    });

    await player.find('lyra', lyra);
    await player.reach(player.page.getByRole('tab', { name: 'Info' }));
    await player.keyboard.press('ArrowRight');
    await player.keyboard.press('ArrowRight');
    const exp = (more: number) => `${(totalExperience(before) + more).toLocaleString('en-GB')} Exp`;
    await player.page.getByText(exp(300)).waitFor();
    const entries = player.page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    const played = entries.filter({ hasText: `Played in “${title}”` });
    await played.getByText('+300 Exp').waitFor();
    const given = entries.filter({ hasText: `Was given 2 ${item}` }).first();
    await given.waitFor();
    await master.answer('Undo');
    await master.dialog.getByText('Undo what you have just saved?').waitFor();
    await master.answer('Undo');
    await master.acknowledge('Undone: what you have just saved');
    await played.getByText('This was undone.').first().waitFor();
    await given.getByText('This was undone.').first().waitFor();
    await player.page.getByText(exp(0)).waitFor();
    expect({ ...(await lyraNow()), version: before.version }).toEqual(before);
    await master.find('silent', title);
    await master.heading(title).waitFor();
    await master.reach(master.page.getByRole('link', { name: 'Register the session' }));

    for (const person of everybody) person.assertQuiet();
  } finally {
    for (const person of everybody) await person.close();
  }
});
