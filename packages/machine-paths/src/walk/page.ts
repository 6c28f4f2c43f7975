/**
 * Walks a path in a page that Playwright drives. A stage says how a user causes each event, and what each state shows.
 */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { EventFromLogic, EventObject } from 'xstate';
import { actorOf, delayOf, partsOf } from '../machine/names.ts';
import type { ApartOf, MachineModel } from '../model/model.ts';
import type { Sample } from '../model/sample.ts';
import { type Path, Paths, type Position } from '../paths/paths.ts';
import { idOf } from '../story/story.ts';
import { failedAssertion } from './failed-assertion.ts';
import { type CallShape, HeldCalls } from './held-calls.ts';

/** Time in ms for a page with a stopped clock to settle after an act. */
const settling = 20;

/**
 * The longest wait in ms in which every timer runs. A longer wait is skipped; a repeating timer then runs only once.
 */
const maxRun = 3_600_000;

/** The page and the state of a walk. */
export interface Scene {
  page: Page;
  /** The calls, which are delayed until the path reaches their answer. */
  held: HeldCalls;
  /** Index into the model's cases. */
  caseIndex: number;
  /** The time at which the clock of the page starts, in epoch ms; default: now. */
  now?(): number;
}

type Act<S, Event extends EventObject = EventObject> = (scene: S, sample: Sample<Event>) => Promise<void>;

type Acts<S, Event extends EventObject> = string extends Event['type']
  ? Record<string, Act<S>>
  : { [Type in Event['type']]?: Act<S, Extract<Event, { type: Type }>> };

/** A stage of some model. */
export interface AnyPageStage<S extends Scene = Scene, Call = CallShape> {
  /** Whether the page's clock advances only with the path. Machines that wait need this. Default: false. */
  isTimed?: boolean;
  /** Opens the page that shows the machine in its first state. */
  open(scene: S): Promise<void>;
  /** The user's act for each event. If the page must refuse an act, the function checks that instead. */
  acts: Readonly<Record<string, ((scene: S, sample: never) => Promise<void>) | undefined>>;
  /** The call that each actor makes, by the actor's id. It is delayed until the path reaches its answer. */
  calls?: Record<string, Call>;
  /** Answers of actors that the default handling does not cover, by the actor's id. */
  answers?: Record<string, Act<S>>;
  /** By state, a check that throws unless the page shows the state. `sample` is the last event. */
  sees: Record<string, (scene: S, apart: never, sample: Sample | null) => Promise<void>>;
}

/**
 * Describes how to drive an app along a path. `Call` is the type with which a stage describes a call to the server.
 * `Model` gives the acts the types of the machine's events, and the checks the type of the result of `tellApart`.
 */
export type PageStage<
  S extends Scene = Scene,
  Call = CallShape,
  Model extends MachineModel = MachineModel,
> = Omit<AnyPageStage<S, Call>, 'acts' | 'sees'> & {
  acts: Acts<S, EventFromLogic<Model['machine']>>;
  sees: Record<string, (scene: S, apart: ApartOf<Model>, sample: Sample | null) => Promise<void>>;
};

/** Receives each situation that a path reaches, and each failure. */
export interface Onlooker {
  see(page: Page, position: Position): Promise<void>;
  fail?(page: Page, id: string): Promise<void>;
}

/**
 * Stops the page's clock. Tries several times: on a busy computer, the clock may already have passed the time to stop
 * at.
 */
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

/** Lets time pass in a page. With `isTimed`, it advances the page's stopped clock; otherwise it waits in real time. */
export async function passTime(page: Page, ms: number, isTimed: boolean): Promise<void> {
  if (!isTimed) await wait(ms);
  else if (ms > maxRun) await page.clock.fastForward(ms);
  else await page.clock.runFor(ms);
}

/** Time limit in ms for the check whether a failed page shows a situation, and for all these checks. */
const [maxCheck, maxChecks] = [1_000, 10_000];

/** The longest description of a page in an error, in characters. */
const maxSaid = 1_500;

/** Describes for an error what the page says to a screen reader, as an indented tree of roles and names. */
async function saidBy(page: Page): Promise<string> {
  const tree = await page
    .locator('body')
    .ariaSnapshot({ timeout: 1_000 })
    .catch((error: Error) => `nothing that can be read: ${error.message.split('\n')[0]}`);
  return `The page said:\n${tree.length > maxSaid ? `${tree.slice(0, maxSaid)}…` : tree}`;
}

/** Time limit in ms for an act or check in a page. Playwright Test would end the test, and close the page, after 30 s. */
const actLimit = 10_000;

/** Creates the scene of a walk in an empty page. */
export function sceneIn(page: Page, { calls = {} }: AnyPageStage, caseIndex: number): Scene {
  page.setDefaultTimeout(actLimit);
  return { page, held: new HeldCalls(calls), caseIndex };
}

export class PageWalk<S extends Scene = Scene> {
  readonly model: MachineModel;
  readonly stage: AnyPageStage<S, unknown>;
  readonly scene: S;
  readonly #errors: Error[] = [];
  /** Matches the files whose assertions a message names; default: all but this package and installed packages. */
  protected readonly tests: RegExp | null = null;

  constructor(model: MachineModel, stage: AnyPageStage<S, unknown>, scene: S) {
    this.model = model;
    this.stage = stage;
    this.scene = scene;
    scene.page.on('pageerror', (error) => this.#errors.push(error));
  }

  get #isTimed(): boolean {
    return this.stage.isTimed === true;
  }

  /** Opens the page that shows the machine in its first state. */
  async begin(): Promise<void> {
    const { page, held, now = Date.now } = this.scene;
    await held.watch(page);
    if (this.#isTimed) await page.clock.install({ time: now() });
    await this.stage.open(this.scene);
    if (this.#isTimed) await holdClock(page);
    held.begin();
  }

  /** Makes the user, the server or the time do what the sample says. */
  async do(sample: Sample): Promise<void> {
    const { scene, stage } = this;
    const { page, held } = scene;
    const actor = actorOf(sample.type);
    if (delayOf(sample.type) !== null) return passTime(page, sample.passes, this.#isTimed);
    if (actor) {
      const answer = stage.answers?.[actor.id];
      const outcome = sample.event as unknown as { output?: unknown; error?: unknown };
      if (answer) await answer(scene, sample);
      else if (actor.isDone) await held.succeed(actor.id, outcome.output);
      else await held.fail(actor.id, outcome.error);
    } else {
      const act = stage.acts[sample.type];
      assert.ok(act, `the stage has no act for "${sample.type}"`);
      await act(scene, sample as never);
    }
    if (this.#isTimed) await page.clock.runFor(settling);
  }

  /** Checks that the page shows the situation. */
  async see(position: Position): Promise<void> {
    await this.#seeStates(position);
  }

  async #seeStates({ state, apart, sample }: Position): Promise<void> {
    for (const part of partsOf(state)) {
      const sees = this.stage.sees[part];
      assert.ok(sees, `the stage does not describe the state ${part}`);
      await sees(this.scene, apart as never, sample);
    }
  }

  /** The names of the states that the page shows, according to the stage. */
  async #shown(): Promise<string[]> {
    const end = performance.now() + maxChecks;
    const situations = new Map<string, Position>();
    for (const { caseIndex, begin, steps } of new Paths(this.model).shortest())
      if (caseIndex === this.scene.caseIndex)
        for (const position of [begin, ...steps])
          situations.set(JSON.stringify([position.state, position.apart]), position);
    const shown = new Set<string>();
    for (const position of situations.values()) {
      if (performance.now() > end) break;
      if (shown.has(position.state)) continue;
      const check = this.#seeStates(position).then(
        () => true,
        () => false,
      );
      if (await Promise.race([check, wait(maxCheck, false)])) shown.add(position.state);
    }
    return [...shown];
  }

  /** The message of an error in a step, with the states that the page shows and what it says. */
  async explained(error: Error): Promise<string> {
    const said = await saidBy(this.scene.page);
    const shown = await this.#shown();
    const where =
      shown.length === 0
        ? 'The stage recognises none of its states on the page.'
        : `The page shows the state ${shown.join(', and also ')}.`;
    return `${failedAssertion(error, this.tests)}\n${where}\n${said}`;
  }

  /** Throws the first error that the page did not catch, if there is one. */
  assertQuiet(): void {
    const [error] = this.#errors;
    if (error) throw error;
  }

  /**
   * Walks a whole path.
   * @throws Error that names the step at which the page differs from the path
   */
  async along(path: Path, look?: Onlooker): Promise<void> {
    const { page } = this.scene;
    let step = 0;
    try {
      await this.begin();
      await this.see(path.begin);
      await look?.see(page, path.begin);
      for (const position of path.steps) {
        const { sample, state } = position;
        step += 1;
        await this.do(sample);
        // Of several equal waits in a row, check only the situation after the last.
        const next = path.steps[step];
        if (next && next.sample.type === sample.type && delayOf(sample.type) !== null && next.state === state)
          continue;
        await this.see(position);
        await look?.see(page, position);
      }
      this.assertQuiet();
    } catch (error) {
      const { sample, state } = step === 0 ? path.begin : path.steps[step - 1]!;
      const sentence = sample?.says ?? this.model.cases[path.caseIndex]?.says;
      const id = idOf(this.model, path);
      await look?.fail?.(page, id);
      const where = `${id}, step ${step}: "${sentence}" leads to ${state}`;
      throw new Error(`${where}: ${await this.explained(error as Error)}`, { cause: error });
    }
  }
}

/**
 * Walks a path in an empty page.
 * @throws Error that names the step at which the page differs from the path
 */
export const walkPage = (model: MachineModel, stage: AnyPageStage, path: Path, page: Page): Promise<void> =>
  new PageWalk(model, stage, sceneIn(page, stage, path.caseIndex)).along(path);
