import assert from 'node:assert/strict';
import { expect, it } from 'vitest';
import { type CallName, routes } from '#core/contract/routes.ts';
import { createAskAs } from '../../support/ask-as.ts';
import { useBrowser } from '../../support/fixture.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';
import { breakable } from './breakable.ts';
import { untested } from './calls.ts';
import { demandedWait, type FaultName, faultNames, faults } from './faults.ts';
import { readPlaces } from './reads.ts';
import { type World, type WritePlace, writePlaces } from './writes.ts';

const { inPage, server } = useBrowser();
const askAs = createAskAs(server);

/** The only fault with which the server does the write, so it is the last. */
const done: FaultName = 'connection dropped in the middle';
const order: readonly FaultName[] = [...faultNames.filter((name) => name !== done), done];

it.each(Object.entries(writePlaces) as [CallName, WritePlace][])(
  'the write %s is done exactly once and loses no input, despite every fault',
  (name, place) =>
    inPage(async ({ page, context, allow }) => {
      allow(/Failed to load resource|^request failed/);
      const world: World = { page, askAs };
      await signInQuickly(page, place.member);
      await place.prepare?.(world);
      await page.clock.install();
      const call = await breakable(page, name);
      await place.open(world);
      const dialog = page.getByRole('alertdialog');
      const [field = '', words] = place.typed ?? [];
      const input = page.getByRole('textbox', { name: field });
      if (words !== undefined) await input.fill(words);

      for (const fault of order) {
        call.fault = fault;
        const { made } = call;
        if (fault === 'no network') await context.setOffline(true);
        await place.send(page);
        if (fault !== 'no network') await call.seeMade(made + 1);
        if (fault === 'silence') {
          await page.clock.fastForward(21_000);
          await dialog.getByText('It may or may not have been done already').waitFor();
          assert.equal(await dialog.getByRole('button').count(), 0);
          await call.breakOff();
        }
        await call.seeInTime(dialog.getByText(faults[fault].words.write).first());
        if (fault === '429 with Retry-After')
          await dialog.getByText(`Wait ${demandedWait} seconds before you try again.`).waitFor();
        expect(await page.locator('body').innerText()).not.toMatch(
          /is not a function|undefined|\[object|NaN/,
        );
        if (fault === 'no network') await context.setOffline(false);
        await dialog.getByRole('button', { name: 'Go Back' }).click();
        await dialog.waitFor({ state: 'detached' });
        if (words !== undefined) assert.equal(await input.inputValue(), words);
        expect(await place.times(world), `after "${fault}"`).toBe(fault === done ? 1 : 0);
      }
      call.fault = null;
      if (!place.isOnce) {
        await place.send(page);
        await call.seeInTime(dialog.getByRole('button', { name: 'Ok' }));
        assert.equal(await place.times(world), 1, 'after the last try');
      }
    }),
);

it('every call is tested with each fault, or has a reason why not', () => {
  const known = [readPlaces, writePlaces, untested].flatMap((calls) => Object.keys(calls));
  expect(known.toSorted()).toEqual(Object.keys(routes).toSorted());
});
