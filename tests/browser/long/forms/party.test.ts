import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { focused } from '../../support/person.ts';
import * as form from '../../support/form.ts';
import { character, exp, master, open, path, registered, title } from '../../support/session-form.ts';
import { waitForQuietNetwork } from '../../../support/network.ts';

const { inPage } = useBrowser();

interface Person {
  id: string;
  name: string;
  player: { name: string; playerId: string };
}

/** The active characters with a name of plain letters and spaces with which no other name begins. */
async function people(page: Page): Promise<Person[]> {
  const all = await form.askServer<Person[]>(page, '/character/active/withPlayer');
  return all.filter(
    ({ name }) => /^[a-z ]+$/i.test(name) && all.filter((other) => other.name.startsWith(name)).length === 1,
  );
}
const shown = ({ name, player }: Person): string => `${name} (${player.name})`;

/** Registers a session by an API call, as if the member had done so before the test. */
const registerLast = (page: Page, words: string, party: readonly Person[], leader: Person) =>
  form.askServer(page, '/session', {
    masterId: leader.id,
    masterReward: 1,
    title: words,
    date: Date.now(),
    labels: [],
    outcomes: party.map(({ id }) => ({ characterId: id, exp: 1, isDead: false })),
  });

const pasteInto = (page: Page, number: number, words: string): Promise<void> =>
  character(page, number).evaluate((input, pasted) => {
    (input as HTMLInputElement).focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, words);

const chosen = async (page: Page): Promise<string[]> =>
  page
    .getByRole('combobox', { name: 'Character' })
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
const byText = (one: string, other: string): number => (one < other ? -1 : 1);
const forAll = (page: Page) => page.getByRole('spinbutton', { name: 'Exp for all' });
const again = (page: Page) => page.getByRole('button', { name: 'The last party again' });

/** A keyboard that counts its key presses. */
function counted(page: Page) {
  let presses = 0;
  return {
    count: () => presses,
    async press(key: string): Promise<void> {
      presses += 1;
      await page.keyboard.press(key);
    },
    async type(words: string): Promise<void> {
      presses += words.length;
      await page.keyboard.type(words);
    },
    /** Presses Tab until the focused element matches. */
    async tabTo(wanted: RegExp): Promise<void> {
      for (let tab = 0; tab < 30; tab += 1) {
        presses += 1;
        await page.keyboard.press('Tab');
        if (wanted.test(await focused(page))) return;
      }
      throw new Error(`Tab never reached ${wanted}`);
    },
  };
}

describe('the last party', () => {
  it('is registered again under a new title in at most 40 key presses', () =>
    inPage(async ({ page }) => {
      await open(page);
      const all = await people(page);
      const leader = all.find(({ player }) => player.playerId === 'demo-master')!;
      const party = all.filter((one) => one !== leader).slice(0, 5);
      await registerLast(page, 'Before', party, leader);
      await page.goto(path);
      // The form has chosen the last session's master, who is the member's own character.
      await expect.poll(() => master(page).inputValue()).toBe(shown(leader));
      const keys = counted(page);
      await keys.tabTo(/Title/);
      await keys.type('Test');
      await keys.tabTo(/The last party again/);
      await keys.press('Enter');
      await expect.poll(() => focused(page)).toContain('Exp for all');
      await keys.type('3');
      await keys.press('Enter');
      await page.getByText('Exp is now 3 for all 5 participants.').last().waitFor();
      await keys.tabTo(/^button Save/);
      await keys.press('Enter');
      await form.alertDialog(page).getByText('Operation completed successfully').waitFor();
      await expect.poll(() => focused(page)).toBe('button Ok');
      await keys.press('Enter');
      await page.waitForURL((url) => url.pathname === '/user');
      // Without the shortcuts, this session takes 94 key presses.
      expect(keys.count()).toBeLessThanOrEqual(40);
      const session = await registered(page, 'Test');
      expect(session?.master).toBe(leader.id);
      expect(session?.characters?.map(({ character: id }) => id).toSorted(byText)).toEqual(
        party.map(({ id }) => id).toSorted(byText),
      );
      expect(session?.characters?.map(({ ms }) => ms)).toEqual([3, 3, 3, 3, 3]);
    }));

  it('is added without those who already take part, and is not offered to a member who has registered no session', () =>
    inPage(async ({ page }) => {
      await open(page);
      const all = await people(page);
      const party = all.slice(0, 3);
      await registerLast(page, 'Once', party, all[3]!);
      await page.goto(path);
      await form.pick(character(page, 1), party[0]!.name, shown(party[0]!));
      await again(page).click();
      await page.getByText('2 participants added.').last().waitFor();
      await page.getByText(`${party[0]!.name} already takes part.`).last().waitFor();
      expect((await chosen(page)).toSorted(byText)).toEqual(party.map(shown).toSorted(byText));
      await form.openForm(page, path, 'demo-admin');
      await page.getByRole('button', { name: 'Add several' }).waitFor();
      await waitForQuietNetwork(page);
      expect(await again(page).count()).toBe(0);
    }));
});

describe('pasted names', () => {
  it('become one participant each; unknown names stay as text, also after a reload, and cannot be saved', () =>
    inPage(async ({ page }) => {
      await open(page);
      const [one, two, three] = (await people(page)) as [Person, Person, Person];
      await title(page).fill('Pasted');
      await pasteInto(
        page,
        1,
        `- ${one.name}\n${shown(two)}, ${three.name.toUpperCase()}\nNobody At All, ${one.name}`,
      );
      await page.getByText('3 participants added.').last().waitFor();
      await page.getByText('One name was not found: Nobody At All.').last().waitFor();
      await page.getByText(`${one.name} already takes part.`).last().waitFor();
      const names = [shown(one), shown(two), shown(three), 'Nobody At All'];
      expect(await chosen(page)).toEqual(names);
      await form.expectFocus(page, 'participants.3.character');
      await form.reload(page);
      await form.press(page, 'Continue');
      await expect.poll(() => chosen(page)).toEqual(names);
      await form.press(page, 'Save');
      await form.expectFault(character(page, 4), 'You must choose a valid character');
      expect(await form.alertDialog(page).count()).toBe(0);
    }));
});

describe('the list for adding several participants', () => {
  it('adds each choice at once, removes it when it is unchosen, and closes with the focus on its button', () =>
    inPage(async ({ page }) => {
      await open(page);
      const [one, two, three] = (await people(page)) as [Person, Person, Person];
      const { keyboard } = page;
      await page.getByRole('button', { name: 'Add several' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Add several participants' });
      await dialog.getByRole('searchbox', { name: 'Search' }).and(page.locator(':focus')).waitFor();
      const search = dialog.getByRole('searchbox', { name: 'Search' });
      for (const { name } of [one, two]) {
        await keyboard.type(name);
        await dialog.getByText(`1 result. Enter adds ${name}.`).waitFor();
        await keyboard.press('Enter');
        await dialog.getByText(`${name} was added`).last().waitFor();
      }
      await keyboard.type(one.name);
      await keyboard.press('Enter');
      await dialog.getByText(`${one.name} already takes part.`).last().waitFor();
      expect(await search.inputValue()).toBe('');
      await keyboard.type(three.name);
      await dialog.getByRole('option', { name: shown(three) }).waitFor();
      await keyboard.press('ArrowDown');
      await keyboard.press('Space');
      const option = dialog.getByRole('option', { name: shown(three), selected: true });
      await option.waitFor();
      await keyboard.press('Space');
      await dialog.getByText(`${three.name} was removed`).last().waitFor();
      await keyboard.press('Space');
      await option.waitFor();
      await dialog.getByRole('button', { name: 'Done' }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe('button Add several');
      expect(await chosen(page)).toEqual([one, two, three].map(shown));
    }));
});

describe('exp for all', () => {
  const openWithThree = async (page: Page) => {
    await open(page);
    const party = (await people(page)).slice(0, 3);
    await title(page).fill('Exp');
    await form.pick(master(page), party[0]!.name, shown(party[0]!));
    await pasteInto(page, 1, party.map(({ name }) => name).join(', '));
    await expect.poll(() => focused(page)).toContain('Exp for all');
    return party;
  };
  const allExp = (page: Page) => Promise.all([1, 2, 3].map((number) => exp(page, number).inputValue()));

  it('prevents a save until the typed value is applied, also after a reload', () =>
    inPage(async ({ page }) => {
      await openWithThree(page);
      await forAll(page).fill('5');
      expect(await allExp(page)).toEqual(['0', '0', '0']);
      await form.reload(page);
      await form.press(page, 'Continue');
      await expect.poll(() => forAll(page).inputValue()).toBe('5');
      await form.press(page, 'Save');
      await form.expectFault(forAll(page), 'Not set yet: press Enter to set it for all, or clear the field.');
      expect(await form.alertDialog(page).count()).toBe(0);
      await page.keyboard.press('Enter');
      await expect.poll(() => allExp(page)).toEqual(['5', '5', '5']);
      expect(await forAll(page).inputValue()).toBe('');
      expect(await form.alertDialog(page).count()).toBe(0);
      await form.press(page, 'Save');
      await form.acknowledge(page, 'Operation completed successfully', '/user');
    }));
});
