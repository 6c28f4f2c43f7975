/** Walks paths through the built app in Chromium, on a real server, with the keyboard alone. */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { accessibilityViolations, everyRule } from '../../support/axe.ts';
import { newPage, type WatchedPage } from '../../support/page.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import type { Sample } from './sample.ts';
import { failedAssertion } from './failed-assertion.ts';
import { Held } from './held-calls.ts';
import { Keys } from './keys.ts';
import { inLook, looksOf, nameOf } from './looks.ts';
import { models } from '../models/index.ts';
import { Members } from './members.ts';
import type { MachineModel } from './model.ts';
import { actorOf, delayOf } from './names.ts';
import type { Path, Stand } from './paths.ts';
import type { Scene, Stage } from './stage.ts';
import { idOf } from './story.ts';

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

/** Receives each situation that a path reaches, and each failure. */
export interface Onlooker {
  see(page: Page, stand: Stand): Promise<void>;
  fail?(page: Page, id: string): Promise<void>;
}

export class Theatre {
  readonly #model: MachineModel;
  readonly #stage: Stage;
  readonly #browser: Browser;
  readonly #server: RunningServer;
  readonly #members: Members;
  /** States that axe has checked. */
  readonly #checked = new Set<string>();

  private constructor(model: MachineModel, stage: Stage, browser: Browser, server: RunningServer) {
    this.#model = model;
    this.#stage = stage;
    this.#browser = browser;
    this.#server = server;
    this.#members = new Members(server.url);
  }

  static async open(model: MachineModel, stage: Stage, browser: Browser): Promise<Theatre> {
    return new Theatre(model, stage, browser, await startServer(stage.env));
  }

  close(): Promise<void> {
    return this.#server.stop();
  }

  /**
   * Walks a path, and once more if that fails, as other browser tests are tried again: a path that fails twice does not
   * fail because of a busy computer.
   * @param index the path's place in the machine's list; stages draw from it which of several keys they press
   * @param retry hears of the first failure
   * @throws Error that names the step at which the app differs from the path
   */
  async walk(path: Path, index: number, retry: (error: Error) => unknown, look?: Onlooker): Promise<void> {
    try {
      await this.#walk(path, index, look);
    } catch (error) {
      await retry(error as Error);
      await this.#walk(path, index, look);
    }
  }

  async #walk(path: Path, index: number, look?: Onlooker): Promise<void> {
    const { member } = this.#stage;
    const watched = await newPage(
      this.#browser,
      this.#server.url,
      member === null ? {} : { storageState: await this.#members.storage(member) },
    );
    let step = 0;
    try {
      const scene = await this.#scene(watched, path, index);
      await this.#stage.open(scene);
      if (this.#stage.isTimed) await holdClock(scene.page);
      scene.held.begin();
      await this.#see(scene, path, step);
      await look?.see(scene.page, path.begin);
      for (const stand of path.steps) {
        const { sample, state } = stand;
        step += 1;
        await this.#do(scene, sample);
        // Of many equal waits in a row, only the last is checked.
        const next = path.steps[step];
        if (next && next.sample.type === sample.type && delayOf(sample.type) !== null && next.state === state)
          continue;
        await this.#see(scene, path, step);
        await look?.see(scene.page, stand);
      }
      watched.assertQuiet();
    } catch (error) {
      const { sample, state } = step === 0 ? path.begin : path.steps[step - 1]!;
      const sentence = sample?.says ?? this.#model.cases[path.given]?.says;
      const id = idOf(this.#model, path);
      const where = `${id}, step ${step}: "${sentence}" leads to ${state}`;
      await look?.fail?.(watched.page, id);
      throw new Error(`${where}: ${failedAssertion(error as Error)}`, { cause: error });
    } finally {
      await watched.close();
    }
  }

  async #scene({ page, context, allow }: WatchedPage, { given }: Path, index: number): Promise<Scene> {
    const held = new Held(this.#stage.calls ?? {});
    await held.watch(page);
    await noteFocus(context);
    if (this.#stage.isTimed) await page.clock.install();
    return {
      page,
      context,
      server: this.#server,
      keys: new Keys(page),
      held,
      given,
      index,
      allow,
      pass: async (ms) => {
        if (!this.#stage.isTimed) await wait(ms);
        else if (ms > maxRun) await page.clock.fastForward(ms);
        else await page.clock.runFor(ms);
      },
      askAs: (member, method, path, body) => this.#members.ask(member, method, path, body),
    };
  }

  async #do(scene: Scene, sample: Sample): Promise<void> {
    const actor = actorOf(sample.type);
    if (actor) {
      const answer = this.#stage.answers?.[actor.id];
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
      const act = this.#stage.acts[sample.type];
      assert.ok(act, `the stage has no act for "${sample.type}"`);
      await act(scene, sample);
    }
    if (this.#stage.isTimed) await scene.page.clock.runFor(settling);
  }

  async #see(scene: Scene, path: Path, step: number): Promise<void> {
    const stand: Stand = step === 0 ? path.begin : path.steps[step - 1]!;
    const { state, apart, sample } = stand;
    const sees = this.#stage.sees[state];
    assert.ok(sees, `the stage does not describe the state ${state}`);
    await sees(scene, apart as never, sample);
    // Before the first act, the page need not have a focused element.
    if (step > 0 && !this.#stage.unfocused?.[state]) await this.#assertFocus(scene);
    if (this.#checked.has(state) || this.#stage.empty?.[state]) return;
    this.#checked.add(state);
    await this.#assertHeld(scene, state);
    const isListOpen = await scene.page.locator('[role="combobox"][aria-expanded="true"]').count();
    const look = looks.get(`${this.#model.machine.id} ${state}`)!;
    const violations = await inLook(scene.page, look, async () => {
      await this.#settle(scene);
      return accessibilityViolations(scene.page, { rules: isListOpen ? withListOpen : everyRule });
    });
    assert.equal(violations.length, 0, `axe (${nameOf(look)}): ${violations.join('\n')}`);
  }

  /** Checks that no link leaves the page during a write, because the user would not see its outcome. */
  async #assertHeld({ page }: Scene, state: string): Promise<void> {
    const tags: readonly string[] = this.#model.states[state]?.tags ?? [];
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
      if (this.#stage.isTimed) await page.clock.runFor(settling);
      await wait(20);
    }
  }
}
