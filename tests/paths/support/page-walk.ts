/** One path through the built app in Chromium, step by step, with the keyboard alone. */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { accessibilityViolations, everyRule } from '../../support/axe.ts';
import { newPage, type WatchedPage } from '../../support/page.ts';
import type { RunningServer } from '../../support/server.ts';
import { actorOf, delayOf, type MachineModel, type Sample, type Stand } from '#machine-paths';
import { Held } from './held-calls.ts';
import { Keys } from './keys.ts';
import { inLook, looksOf, nameOf } from './looks.ts';
import { models } from '../models/index.ts';
import type { Members } from './members.ts';
import { shiftedClock } from './shifted-clock.ts';
import type { Scene, Stage } from './stage.ts';

/** Time in ms for a page with a stopped clock to settle after an act. */
const settling = 20;

/** Maximum time in ms for following a link. */
const reaction = 200;

/** Maximum time in ms without a focused element. */
const focusPatience = 2_000;

/** Maximum wait in ms with all timers; in a longer one, which is skipped over, a repeating timer runs once. */
const maxRun = 3_600_000;

/** Messages that Chromium logs about the failures in a path. */
const scriptedFailure = /status of \d{3}/;

/** Makes each document record that one of its elements has had focus. */
const noteFocus = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    document.addEventListener('focusin', () => (document.documentElement.dataset['hadFocus'] = 'true'));
  });

/** Runs in the page: what is wrong with the focus; null if nothing is. */
function faultOfFocus(): string | null {
  const { activeElement: focused, body, documentElement } = document;
  if (!focused || focused === body)
    // A document that has just loaded cannot have lost focus yet.
    return documentElement.dataset['hadFocus'] === 'true' ? 'the focus is lost to the body' : null;
  // A hidden input is seen as its label.
  const shown = focused.closest('label') ?? focused;
  const { left, top, width, height } = shown.getBoundingClientRect();
  const parts = [0.1, 0.5, 0.9];
  const isSeen = parts.some((across) =>
    parts.some((down) => {
      const hit = document.elementFromPoint(left + width * across, top + height * down);
      return hit !== null && (shown.contains(hit) || hit.contains(shown));
    }),
  );
  return isSeen ? null : `the focused element is covered or out of view: ${shown.outerHTML.slice(0, 200)}`;
}

/** Stops the page's clock, with several attempts: on a busy computer, the clock may pass the time at which to stop. */
async function holdClock(page: Page): Promise<void> {
  for (const ahead of [1, 100, 1_000]) {
    const isHeld = await page.clock.pauseAt(await page.evaluate((ms) => Date.now() + ms, ahead)).then(
      () => true,
      () => false,
    );
    if (isHeld) return;
  }
  throw new Error('The clock of the page cannot be stopped');
}

/**
 * While a combo box has its list open, react-aria hides the rest of the page from assistive technology. Leaving the box
 * closes the list, so nothing hidden gets focus; axe would still report the hidden parts as missing or focusable.
 */
const withListOpen = {
  ...everyRule,
  'aria-hidden-focus': { enabled: false },
  'page-has-heading-one': { enabled: false },
  region: { enabled: false },
};

/** The seed of the looks in which axe checks the states. */
const looks = looksOf(models, Number(process.env['NYX_TEST_SEED'] ?? 1));

/** What the paths of a machine have in common. */
export interface House {
  model: MachineModel;
  stage: Stage;
  browser: Browser;
  server: RunningServer;
  members: Members;
  /** States that axe has checked, of which each is checked once. */
  checked: Set<string>;
  /** How far the clocks of the server and of the page are ahead of the computer's, in ms. */
  clockShift: number;
}

export class PageWalk {
  readonly scene: Scene;
  readonly #house: House;
  readonly #watched: WatchedPage;

  private constructor(house: House, watched: WatchedPage, given: number, index: number) {
    this.#house = house;
    this.#watched = watched;
    const { page, context, allow } = watched;
    const { stage, server, members, clockShift } = house;
    this.scene = {
      page,
      context,
      server,
      keys: new Keys(page),
      held: new Held(stage.calls ?? {}),
      given,
      index,
      allow,
      now: () => Date.now() + clockShift,
      pass: async (ms) => {
        if (!stage.isTimed) await wait(ms);
        else if (ms > maxRun) await page.clock.fastForward(ms);
        else await page.clock.runFor(ms);
      },
      askAs: (member, method, path, body) => members.ask(member, method, path, body),
    };
  }

  /**
   * Opens an empty page, in which the stage's member is signed in. The caller closes it.
   * @param given index into the model's cases
   * @param index the path's place in the machine's list
   */
  static async open(house: House, given: number, index: number): Promise<PageWalk> {
    const { stage, members, browser, server } = house;
    const storage = stage.member === null ? {} : { storageState: await members.storage(stage.member) };
    return new PageWalk(house, await newPage(browser, server.url, storage), given, index);
  }

  get page(): Page {
    return this.scene.page;
  }

  /** Opens the screen that shows the machine in its first state. */
  async begin(): Promise<void> {
    const { page, context, held, now } = this.scene;
    const { stage, clockShift } = this.#house;
    await held.watch(page);
    await noteFocus(context);
    if (stage.isTimed) await page.clock.install({ time: now() });
    else if (clockShift !== 0) await context.addInitScript({ content: shiftedClock(clockShift) });
    await stage.open(this.scene);
    if (stage.isTimed) await holdClock(page);
    held.begin();
  }

  /** Throws if the page had a problem that the path does not explain. */
  assertQuiet(): void {
    this.#watched.assertQuiet();
  }

  close(): Promise<void> {
    return this.#watched.close();
  }

  /** Makes the user, the server or the time do what the sample says. */
  async do(sample: Sample): Promise<void> {
    const { scene } = this;
    const actor = actorOf(sample.type);
    if (actor) {
      const answer = this.#house.stage.answers?.[actor.id];
      if (answer) await answer(scene, sample);
      else if (actor.isDone) await scene.held.letThrough(actor.id);
      else {
        scene.allow(scriptedFailure);
        await scene.held.fail(actor.id, (sample.event as unknown as { error: unknown }).error);
      }
    } else if (delayOf(sample.type) !== null) {
      await scene.pass(sample.passes);
      return;
    } else {
      const act = this.#house.stage.acts[sample.type];
      assert.ok(act, `the stage has no act for "${sample.type}"`);
      await act(scene, sample);
    }
    if (this.#house.stage.isTimed) await scene.page.clock.runFor(settling);
  }

  /** Checks that the page shows the situation, has a focused element, and has no fault that axe finds. */
  async see({ state, apart, sample }: Stand): Promise<void> {
    const { scene } = this;
    const sees = this.#house.stage.sees[state];
    assert.ok(sees, `the stage does not describe the state ${state}`);
    await sees(scene, apart as never, sample);
    // Before the first act, the page need not have a focused element.
    if (sample && !this.#house.stage.unfocused?.[state]) await this.#assertFocus(scene);
    if (this.#house.checked.has(state) || this.#house.stage.empty?.[state]) return;
    this.#house.checked.add(state);
    await this.#assertHeld(scene, state);
    const isListOpen = await scene.page.locator('[role="combobox"][aria-expanded="true"]').count();
    const look = looks.get(`${this.#house.model.machine.id} ${state}`)!;
    const violations = await inLook(scene.page, look, async () => {
      await this.#settle(scene);
      return accessibilityViolations(scene.page, { rules: isListOpen ? withListOpen : everyRule });
    });
    assert.equal(violations.length, 0, `axe (${nameOf(look)}): ${violations.join('\n')}`);
  }

  /** Checks that no link leaves the page during a write, because the user would not see its outcome. */
  async #assertHeld({ page }: Scene, state: string): Promise<void> {
    const tags: readonly string[] = this.#house.model.states[state]?.tags ?? [];
    if (!tags.includes('dialog') || !tags.includes('busy')) return;
    const address = page.url();
    await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')];
      const elsewhere = links.find((link) => link.pathname !== location.pathname);
      if (!elsewhere) throw new Error('No link leads to another page');
      elsewhere.click();
    });
    await wait(reaction);
    assert.equal(page.url(), address, 'the page can be left during a write');
    assert.notEqual(await page.locator('[role="alertdialog"], [role="dialog"]').count(), 0);
  }

  /** Waits for animations to end: axe cannot check the colours of an element that fades in. */
  async #settle({ page }: Scene): Promise<void> {
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
        ),
    );
  }

  /** Checks that some element has focus, and that nothing covers it, such as the bar (WCAG 2.4.7, 2.4.11). */
  async #assertFocus({ page }: Scene): Promise<void> {
    const end = performance.now() + focusPatience;
    for (;;) {
      const fault = await page.evaluate(faultOfFocus);
      if (fault === null) return;
      if (performance.now() > end) throw new Error(fault);
      if (this.#house.stage.isTimed) await page.clock.runFor(settling);
      await wait(20);
    }
  }
}
