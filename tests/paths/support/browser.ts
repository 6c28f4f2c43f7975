/** Walks paths through the built app in Chromium, on a real server, with the keyboard alone. */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { accessibilityViolations } from '../../support/axe.ts';
import { newPage, type WatchedPage } from '../../support/page.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import type { Deed } from './deed.ts';
import { Held } from './held-calls.ts';
import { Keys } from './keys.ts';
import { Members } from './members.ts';
import type { MachineModel } from './model.ts';
import { actorOf, delayOf } from './names.ts';
import type { Path, Stand } from './paths.ts';
import type { Scene, Stage } from './stage.ts';

/** ms for what a page shows to come to rest after an act, where its clock is held. */
const settling = 20;

/** ms that following a link may take. */
const reaction = 200;

/** ms within which the focus must be somewhere again. */
const focusPatience = 2_000;

/** ms beyond which a wait is jumped over: timers that repeat run once in it. */
const longestRun = 3_600_000;

/** What failures that a path scripts make Chromium log. */
const scriptedFailure = /status of \d{3}|ERR_INTERNET_DISCONNECTED/;

/** Lets a document remember that something in it has had the focus. */
const noteFocus = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    document.addEventListener('focusin', () => (document.documentElement.dataset['hadFocus'] = 'true'));
  });

/** Lets the page's time stand still as soon as it can: on a busy machine it may run on while it is told to. */
async function holdClock(page: Page): Promise<void> {
  for (const ahead of [1, 100, 1_000]) {
    const isHeld = await page.clock.pauseAt(await page.evaluate((ms) => Date.now() + ms, ahead)).then(
      () => true,
      () => false,
    );
    if (isHeld) return;
  }
  throw new Error('The clock of the page cannot be held');
}

/**
 * While a combo box has its list open, react-aria hides the rest of the page from assistive technology; leaving it closes
 * the list, so nothing hidden is ever focused. axe takes what is hidden for gone, or for a trap.
 */
const withListOpen = {
  'aria-hidden-focus': { enabled: false },
  'page-has-heading-one': { enabled: false },
  region: { enabled: false },
};

/** Told of each state that a path has come to, and of where one has failed. */
export interface Onlooker {
  see(page: Page, state: string): Promise<void>;
  fail(page: Page, index: number): Promise<void>;
}

export class Theatre {
  readonly #model: MachineModel;
  readonly #stage: Stage;
  readonly #browser: Browser;
  readonly #server: RunningServer;
  readonly #members: Members;
  /** States that axe has looked at. */
  readonly #looked = new Set<string>();

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

  /** @throws Error saying at which step the app is not where the path says */
  async walk(path: Path, index: number, look?: Onlooker): Promise<void> {
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
      await look?.see(scene.page, path.begin.state);
      for (const { deed, state } of path.steps) {
        step += 1;
        await this.#do(scene, deed);
        // A wait that comes in many equal parts is looked at where it ends.
        const next = path.steps[step];
        if (next && next.deed.type === deed.type && delayOf(deed.type) !== null && next.state === state)
          continue;
        await this.#see(scene, path, step);
        await look?.see(scene.page, state);
      }
      watched.assertQuiet();
    } catch (error) {
      const { deed, state } = step === 0 ? path.begin : path.steps[step - 1]!;
      const said = deed?.says ?? this.#model.cases[path.given]?.says;
      const where = `${this.#model.machine.id}, path ${index + 1}, step ${step}: "${said}" leads to ${state}`;
      await look?.fail(watched.page, index);
      throw new Error(`${where}: ${stripVTControlCharacters((error as Error).message)}`, { cause: error });
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
        else if (ms > longestRun) await page.clock.fastForward(ms);
        else await page.clock.runFor(ms);
      },
      askAs: (member, method, path, body) => this.#members.ask(member, method, path, body),
    };
  }

  async #do(scene: Scene, deed: Deed): Promise<void> {
    const actor = actorOf(deed.type);
    if (actor) {
      const answer = this.#stage.answers?.[actor.id];
      if (answer) await answer(scene, deed);
      else if (actor.isDone) await scene.held.letThrough(actor.id);
      else {
        scene.allow(scriptedFailure);
        await scene.held.fail(actor.id, (deed.event as unknown as { error: unknown }).error);
      }
    } else if (delayOf(deed.type) !== null) {
      await scene.pass(deed.passes);
      return;
    } else {
      const act = this.#stage.acts[deed.type];
      assert.ok(act, `the stage has no act for "${deed.type}"`);
      await act(scene, deed);
    }
    if (this.#stage.isTimed) await scene.page.clock.runFor(settling);
  }

  async #see(scene: Scene, path: Path, step: number): Promise<void> {
    const stand: Stand = step === 0 ? path.begin : path.steps[step - 1]!;
    const { state, apart, deed } = stand;
    const sees = this.#stage.sees[state];
    assert.ok(sees, `the stage says nothing about the state ${state}`);
    await sees(scene, apart as never, deed);
    // Before anybody has pressed a key the focus is where the page put it.
    if (step > 0 && !this.#stage.unfocused?.[state]) await this.#assertFocus(scene);
    if (this.#looked.has(state) || this.#stage.empty?.[state]) return;
    this.#looked.add(state);
    await this.#assertHeld(scene, state);
    await this.#settle(scene);
    const isListOpen = await scene.page.locator('[role="combobox"][aria-expanded="true"]').count();
    const violations = await accessibilityViolations(scene.page, isListOpen ? { rules: withListOpen } : {});
    assert.equal(violations.length, 0, `axe: ${violations.join('\n')}`);
  }

  /** While a write is under way its page stays: who left would not hear what became of it. */
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
    assert.equal(page.url(), address, 'the page can be left while a write is under way');
    assert.notEqual(await page.locator('[role="alertdialog"], [role="dialog"]').count(), 0);
  }

  /** Waits for what fades in: half faded it has no colours to judge. */
  async #settle({ page }: Scene): Promise<void> {
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
        ),
    );
  }

  async #assertFocus({ page }: Scene): Promise<void> {
    const end = performance.now() + focusPatience;
    for (;;) {
      const isLost = await page.evaluate(() => {
        const isNowhere = !document.activeElement || document.activeElement === document.body;
        // A document that has just been loaded has lost nothing yet.
        return isNowhere && document.documentElement.dataset['hadFocus'] === 'true';
      });
      if (!isLost) return;
      if (performance.now() > end) throw new Error('the focus is lost to the body');
      if (this.#stage.isTimed) await page.clock.runFor(settling);
      await wait(20);
    }
  }
}
