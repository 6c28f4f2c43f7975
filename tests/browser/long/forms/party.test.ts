import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { countKeys, focused, tabTo } from '../../support/person.ts';
import * as form from '../../support/form.ts';
import { master, open, path, registered } from '../../support/session-form.ts';

const { inPage } = useBrowser();

interface Person {
  id: string;
  name: string;
  player: { name: string; playerId: string };
}

/** The active characters with a name of plain letters and spaces with which no other name begins, by name. */
async function people(page: Page): Promise<Person[]> {
  const all = await form.askServer<Person[]>(page, '/character/active/withPlayer');
  return all
    .filter(
      ({ name }) =>
        /^[a-z ]+$/i.test(name) && all.filter((other) => other.name.startsWith(name)).length === 1,
    )
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
const shown = ({ name, player }: Person): string => `${name} (${player.name})`;

/** Presses Ok in the message that the session is registered, and returns the session. */
async function acknowledged(page: Page, name: string) {
  await form.alertDialog(page).getByText('Operation completed successfully').waitFor();
  await expect.poll(() => focused(page)).toBe('button Ok');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/user');
  return registered(page, name);
}

/** Registers the session that the member has registered last. */
const registerBefore = (page: Page, leader: Person, party: readonly Person[]) =>
  form.askServer(page, '/session', {
    masterId: leader.id,
    masterReward: 1,
    title: 'Before',
    date: Date.now(),
    labels: [],
    outcomes: party.map(({ id }) => ({ characterId: id, exp: 1, isDead: false })),
  });

it('the last party is registered again under a new title in at most 40 key presses', () =>
  inPage(async ({ page }) => {
    await open(page);
    const all = await people(page);
    const leader = all.find(({ player }) => player.playerId === 'demo-master')!;
    const party = all.filter((one) => one !== leader).slice(0, 5);
    await registerBefore(page, leader, party);
    await page.goto(path);
    // The form has chosen the last session's master, who is the member's own character.
    await expect.poll(() => master(page).inputValue()).toBe(shown(leader));
    const presses = await countKeys(page);
    const { keyboard } = page;
    await tabTo(page, /Title/);
    await keyboard.type('Test');
    await tabTo(page, /The last party again/);
    await keyboard.press('Enter');
    await expect.poll(() => focused(page)).toContain('Exp for all');
    await keyboard.type('3');
    await keyboard.press('Enter');
    await page.getByText('Exp is now 3 for all 5 participants.').last().waitFor();
    await keyboard.press('Enter');
    const session = await acknowledged(page, 'Test');
    // Without the shortcuts, this session takes 94 key presses.
    expect(await presses()).toBeGreaterThan(10);
    expect(await presses()).toBeLessThanOrEqual(40);
    expect(session?.master).toBe(leader.id);
    expect(new Set(session?.characters?.map(({ character: id }) => id))).toEqual(
      new Set(party.map(({ id }) => id)),
    );
    expect(session?.characters?.map(({ ms }) => ms)).toEqual([3, 3, 3, 3, 3]);
  }));

describe('the list for adding several participants', () => {
  it.each([
    ['the member as their master', 'Mine', true],
    ['another master', 'Five', false],
  ])('registers a session of five people with %s in at most 40 key presses', (_, name, isOwn) =>
    inPage(async ({ page }) => {
      await open(page);
      const all = await people(page);
      // The first of those whose names begin alike: the list says that Enter adds them.
      const begins = (one: Person) => one.name.slice(0, 2).toLowerCase();
      const several = all.filter((one) => all.find((other) => begins(other) === begins(one)) === one);
      const party = several.slice(0, 5);
      const leader = isOwn
        ? all.find(({ player }) => player.playerId === 'demo-master')!
        : several
            .slice(5)
            .find((one) => all.some((other) => other !== one && begins(other) === begins(one)))!;
      await registerBefore(page, leader, party);
      await page.goto(path);
      await page.locator('form').waitFor();
      await expect.poll(() => master(page).inputValue()).toBe(isOwn ? shown(leader) : '');
      const presses = await countKeys(page);
      const { keyboard } = page;
      await tabTo(page, /Skip to the content/);
      await keyboard.press('Enter');
      await tabTo(page, /Title/);
      await keyboard.type(name);
      if (!isOwn) {
        await keyboard.press('Tab');
        await keyboard.type(begins(leader));
        await page.getByRole('option', { name: shown(leader) }).waitFor();
        await keyboard.press('ArrowDown');
        await keyboard.press('Enter');
      }
      await tabTo(page, /Add several/);
      await keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Add several participants' });
      await dialog.getByRole('searchbox', { name: 'Search' }).and(page.locator(':focus')).waitFor();
      for (const one of party) {
        await keyboard.type(begins(one));
        await dialog.getByText(`Enter adds ${one.name}.`).first().waitFor();
        await keyboard.press('Enter');
        await dialog.getByText(`${one.name} was added`).last().waitFor();
      }
      await keyboard.press('Escape');
      await expect.poll(() => focused(page)).toContain('Exp for all');
      await keyboard.type('3');
      await keyboard.press('Enter');
      await page.getByText('Exp is now 3 for all 5 participants.').last().waitFor();
      await keyboard.press('Enter');
      const session = await acknowledged(page, name);
      expect(session?.master).toBe(leader.id);
      expect(new Set(session?.characters?.map(({ character: id }) => id))).toEqual(
        new Set(party.map(({ id }) => id)),
      );
      expect(session?.characters?.map(({ ms }) => ms)).toEqual([3, 3, 3, 3, 3]);
      expect(await presses()).toBeLessThanOrEqual(40);
    }),
  );
});
