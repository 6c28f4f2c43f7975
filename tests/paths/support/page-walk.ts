/** Walks one path through the built app in Chromium, step by step, with the keyboard alone. */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { accessibilityViolations, everyRule } from '../../support/axe.ts';
import { newPage, type WatchedPage } from '../../support/page.ts';
import { actorOf, type MachineModel, type Position, type Sample } from '#machine-paths';
import { PageWalk, passTime } from '#machine-paths/playwright';
import { Held } from './held-calls.ts';
import { Keys } from './keys.ts';
import { inLook, looksOf, nameOf } from './looks.ts';
import { models } from '../models/index.ts';
import type { Members } from './members.ts';
import { shiftedClock } from './shifted-clock.ts';
import { type AnyStage, type Scene, stageInCase } from './stage.ts';

/** The ms by which the clock of a timed page advances while it may still move the focus. */
const settling = 20;

/** The ms in which a browser would have followed a link. */
const reaction = 200;

/** Maximum time in ms during which the page may have no visible focus. */
const focusTimeLimit = 2_000;

/** Matches what Chromium logs about an answer with which a path makes a call fail. */
const scriptedFailure = /status of \d{3}/;

/** Makes each document record that one of its elements has had the focus. */
const recordFocus = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    document.addEventListener('focusin', () => (document.documentElement.dataset['hadFocus'] = 'true'));
  });

/** Runs in the page. @returns what is wrong with the focus; null if nothing is wrong */
function faultOfFocus(): string | null {
  const { activeElement: focused, body, documentElement } = document;
  if (!focused || focused === body)
    // A document that has just loaded cannot have lost focus yet.
    return documentElement.dataset['hadFocus'] === 'true' ? 'the focus is lost to the body' : null;
  // The label of a hidden input is visible in place of the input.
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

/**
 * While the list of a combo box is open, react-aria hides the rest of the page from assistive technology. axe would
 * then report hidden controls as focusable and hidden parts as missing, although leaving the box closes the list.
 */
const withListOpen = {
  ...everyRule,
  'aria-hidden-focus': { enabled: false },
  'page-has-heading-one': { enabled: false },
  region: { enabled: false },
};

/** The look in which axe checks each state. NYX_TEST_SEED draws other looks. */
const looks = looksOf(models, Number(process.env['NYX_TEST_SEED'] ?? 1));

export interface Setup {
  model: MachineModel;
  stage: AnyStage;
  browser: Browser;
  server: Scene['server'];
  members: Members;
  /** States that axe has already checked, and does not check again. */
  checked: Set<string>;
  /** How far the clocks of the server and of the page are ahead of the computer's, in ms. */
  clockShift: number;
}

export class AppWalk extends PageWalk<Scene> {
  readonly #setup: Setup;
  readonly #watched: WatchedPage;
  protected override readonly tests = /\/tests\/paths\/(?:models|stages)\//;

  private constructor(setup: Setup, watched: WatchedPage, caseIndex: number, index: number) {
    const { page, context, allow } = watched;
    const { model, stage, server, members, clockShift } = setup;
    super(model, stage, {
      page,
      context,
      server,
      keys: new Keys(page),
      held: new Held(stage.calls ?? {}),
      caseIndex,
      index,
      allow,
      now: () => Date.now() + clockShift,
      pass: (ms) => passTime(page, ms, stage.isTimed === true),
      askAs: (member, method, path, body) => members.ask(member, method, path, body),
    });
    this.#setup = setup;
    this.#watched = watched;
  }

  /** Opens an empty page, in which the stage's member is signed in. The caller closes it. */
  static async open(setup: Setup, caseIndex: number, index: number): Promise<AppWalk> {
    const { members, browser, server } = setup;
    const stage = stageInCase(setup.stage, caseIndex);
    const storage = stage.member === null ? {} : { storageState: await members.storage(stage.member) };
    return new AppWalk({ ...setup, stage }, await newPage(browser, server.url, storage), caseIndex, index);
  }

  override async begin(): Promise<void> {
    const { context } = this.scene;
    const { stage, clockShift } = this.#setup;
    await recordFocus(context);
    if (!stage.isTimed && clockShift !== 0)
      await context.addInitScript({ content: shiftedClock(clockShift) });
    await super.begin();
  }

  override assertQuiet(): void {
    this.#watched.assertQuiet();
  }

  close(): Promise<void> {
    return this.#watched.close();
  }

  override async do(sample: Sample): Promise<void> {
    const actor = actorOf(sample.type);
    if (actor && !actor.isDone && !this.#setup.stage.answers?.[actor.id]) this.scene.allow(scriptedFailure);
    await super.do(sample);
  }

  /** Checks that the page shows the situation and has a visible focus, and that axe finds no fault. */
  override async see(position: Position): Promise<void> {
    const { scene } = this;
    const { state, sample } = position;
    await super.see(position);
    // A page need not have a focused element before anything has happened.
    if (sample) await this.#assertFocus(scene);
    if (this.#setup.checked.has(state) || this.#setup.stage.empty?.[state]) return;
    this.#setup.checked.add(state);
    await this.#assertNotLeft(scene, state);
    const isListOpen = await scene.page.locator('[role="combobox"][aria-expanded="true"]').count();
    const look = looks.get(`${this.#setup.model.machine.id} ${state}`)!;
    const violations = await inLook(scene.page, look, async () => {
      await this.#settle(scene);
      return accessibilityViolations(scene.page, { rules: isListOpen ? withListOpen : everyRule });
    });
    assert.equal(violations.length, 0, `axe (${nameOf(look)}): ${violations.join('\n')}`);
  }

  /** Checks that no link leaves the page during a write, because the user would then not see the outcome. */
  async #assertNotLeft({ page }: Scene, state: string): Promise<void> {
    const tags: readonly string[] = this.#setup.model.states[state]?.tags ?? [];
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
    await page.waitForFunction(() => {
      const running = document.getAnimations().filter(({ playState }) => playState === 'running');
      return running.every(({ effect }) => effect?.getTiming().iterations === Infinity);
    });
  }

  /** Checks that an element has the focus, and that nothing such as the top bar covers it (WCAG 2.4.7, 2.4.11). */
  async #assertFocus({ page }: Scene): Promise<void> {
    const end = performance.now() + focusTimeLimit;
    for (;;) {
      const fault = await page.evaluate(faultOfFocus);
      if (fault === null) return;
      if (performance.now() > end) throw new Error(fault);
      if (this.#setup.stage.isTimed) await page.clock.runFor(settling);
      await wait(20);
    }
  }
}
