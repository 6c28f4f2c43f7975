import assert from 'node:assert/strict';
import { expect, it } from 'vitest';
import type { CallName } from '#core/contract/routes.ts';
import { useBrowser } from '../../support/fixture.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';
import { demandedWait, type FaultName, faultNames, faults } from './faults.ts';
import { type ReadPlace, readPlaces } from './reads.ts';
import { breakable } from './breakable.ts';

const { inPage } = useBrowser();

/** Puts 'no network' last: the app reads again automatically once the network is back. */
const order: readonly FaultName[] = [...faultNames.filter((name) => name !== 'no network'), 'no network'];

it.each(Object.entries(readPlaces) as [CallName, ReadPlace][])(
  'the read %s causes a message and a way to continue after every fault',
  (name, place) =>
    inPage(async ({ page, context, allow }) => {
      allow(/Failed to load resource|^request failed/);
      await signInQuickly(page, place.member);
      await page.clock.install();
      const call = await breakable(page, name);
      const recovery =
        place.recoveryButton?.(page) ?? page.getByRole('button', { name: 'Try again' }).first();
      const again = place.again ?? (() => recovery.click());
      let isOpen = false;

      async function begin(fault: FaultName): Promise<void> {
        call.fault = fault;
        const before = call.made;
        if (!isOpen) await page.goto(place.address);
        if (isOpen || place.isReadByHand) await again(page);
        isOpen = true;
        await call.seeMade(before + 1);
      }
      const words = (fault: FaultName) => page.getByText(place.says ?? faults[fault].words.read).first();

      for (const fault of order) {
        if (fault === 'no network') await context.setOffline(true);
        await begin(fault);
        if (fault === 'silence') {
          await page.clock.fastForward(21_000);
          await page.getByText("Nyx is still waiting for the server's answer.").waitFor();
          await page.getByRole('button', { name: 'Stop waiting' }).click();
        }
        await call.seeInTime(words(fault));
        if (place.title) await page.getByText(place.title).first().waitFor();
        if (fault === '429 with Retry-After' && !place.recoveryButton && !place.says) {
          await page.getByText(`Wait ${demandedWait} seconds before you try again.`).first().waitFor();
          assert.equal(await recovery.count(), 0);
          await page.clock.fastForward(demandedWait * 1_000 + 100);
          await page.getByText('You can try again now.').waitFor();
        }
        await call.seeInTime(recovery.and(page.locator(':not([data-pending])')));
        expect(await page.locator('body').innerText()).not.toMatch(
          /is not a function|undefined|\[object|NaN/,
        );
      }
      call.fault = null;
      await context.setOffline(false);
      if (place.isReadByHand) await again(page);
      await call.seeInTime(place.content(page));
    }),
);
