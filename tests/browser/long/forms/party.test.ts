import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useBrowser } from '../../support/fixture.ts';
import { countKeys, focused, tabTo } from '../../support/person.ts';
import * as form from '../../support/form.ts';
import { master, open, path, registered } from '../../support/session-form.ts';

const { inPage } = useBrowser();

interface Person {
  id: string;
  name: string;
  player: { name: string };
}

/** The active characters with a name of plain letters and spaces with which no other name begins, by name. */
async function people(page: Page): Promise<Person[]> {
  const all = await ask<Person[]>(page, '/character/active/withPlayer');
  return all
    .filter(
      ({ name }) =>
        /^[a-z ]+$/i.test(name) && all.filter((other) => other.name.startsWith(name)).length === 1,
    )
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
const shown = ({ name, player }: Person): string => `${name} (${player.name})`;

it('the list for adding several participants registers a session of five people with another master in at most 40 key presses', () =>
  inPage(async ({ page }) => {
    await open(page);
    const all = await people(page);
    // The first of those whose names begin alike: the list says that Enter adds them.
    const begins = (one: Person) => one.name.slice(0, 2).toLowerCase();
    const several = all.filter((one) => all.find((other) => begins(other) === begins(one)) === one);
    const party = several.slice(0, 5);
    const leader = several
      .slice(5)
      .find((one) => all.some((other) => other !== one && begins(other) === begins(one)))!;
    await ask(page, '/session', 'POST', {
      masterId: leader.id,
      masterReward: 1,
      title: 'Before',
      date: Date.now(),
      labels: [],
      outcomes: party.map(({ id }) => ({ characterId: id, exp: 1, isDead: false })),
    });
    await page.goto(path);
    await page.locator('form').waitFor();
    await expect.poll(() => master(page).inputValue()).toBe('');
    const presses = await countKeys(page);
    const { keyboard } = page;
    await tabTo(page, /Skip to the content/);
    await keyboard.press('Enter');
    await tabTo(page, /Title/);
    await keyboard.type('Five');
    await keyboard.press('Tab');
    await keyboard.type(begins(leader));
    await page.getByRole('option', { name: shown(leader) }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
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
    await form.alertDialog(page).getByText('The session “Five” with 5 participants').waitFor();
    await expect.poll(() => focused(page)).toBe('button Ok');
    await keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/user');
    const session = await registered(page, 'Five');
    expect(session?.master).toBe(leader.id);
    const exps = new Map(session?.characters?.map(({ character, ms }) => [character, ms]));
    expect(exps).toEqual(new Map(party.map(({ id }) => [id, 3])));
    expect(await presses()).toBeLessThanOrEqual(40);
  }));
