/** Plays exported tests, which say step by step what happens, what the machine does and what the page shows. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { plain } from '../formats/json.ts';
import type { MachineModel } from '../model/model.ts';
import { type Path, Paths } from '../paths/paths.ts';
import { seen, situation, stepOf } from '../story/steps.ts';
import { type AnyPageStage, PageWalk, type Scene, sceneIn } from './page.ts';

export interface Situation {
  state: string;
  /** The values that distinguish this situation from others in its state. */
  expected: unknown;
  /** The transitions that the machine has taken in the last step; absent at the beginning. */
  transitions?: string[];
  /** The outcomes of the guards that were evaluated in the last step; absent at the beginning. */
  guards?: string[];
}

export interface HappeningOfScript {
  event: string;
  /** The values that come with the event. */
  payload: Record<string, unknown>;
  /** Time in ms before the event. */
  passes: number;
  /** How many times the event happens in a row. Default: once. */
  times?: number;
}

/** A value after a round trip through JSON, so that it can be compared with a value from a file. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null, plain));

/** Does a step. @throws Error that also says which states the page shows */
async function explaining<S extends Scene>(walk: PageWalk<S>, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    throw new Error(await walk.explained(error as Error), { cause: error });
  }
}

export abstract class Script<S extends Scene> {
  readonly model: MachineModel;
  readonly #paths: Paths;
  readonly #events: { type: string; says: string }[] = [];
  #caseIndex = 0;
  #walk: PageWalk<S> | null = null;

  constructor(model: MachineModel) {
    this.model = model;
    this.#paths = new Paths(model);
  }

  /**
   * Creates a walk that has not begun.
   * @param caseIndex index into the model's cases
   */
  protected abstract open(caseIndex: number): Promise<PageWalk<S>>;

  /** Opens the page in the situation of a case; `says` is the sentence of that case in the model. */
  async given(says: string, expected: Situation): Promise<void> {
    this.#caseIndex = this.model.cases.findIndex((each) => each.says === says);
    assert.notEqual(this.#caseIndex, -1, `no case of ${this.model.machine.id} is "${says}"`);
    const walk = await this.open(this.#caseIndex);
    this.#walk = walk;
    await explaining(walk, () => walk.begin());
    await this.#see(expected);
  }

  /** Makes the user, the server or the time do what the sentence says. */
  async when(says: string, { event, payload, passes, times = 1 }: HappeningOfScript): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      this.#events.push({ type: event, says });
      const step = this.#path().steps.at(-1)!;
      const known = stepOf(this.model, step);
      assert.deepEqual(stored(known.payload), stored(payload), `the values that come with "${says}"`);
      assert.equal(known.passes, passes, `the time in ms before "${says}"`);
      const walk = this.#opened();
      await explaining(walk, () => walk.do(step.sample));
    }
  }

  /** Checks what the machine has done, and that the page shows it. */
  async sees(words: string, expected: Situation): Promise<void> {
    assert.equal(seen(this.model, expected), words, `what the user sees in ${expected.state}`);
    await this.#see(expected);
  }

  /** Throws the first error that the page did not catch, if there is one. */
  assertQuiet(): void {
    this.#walk?.assertQuiet();
  }

  #opened(): PageWalk<S> {
    if (!this.#walk) throw new Error('A test must first call `given`.');
    return this.#walk;
  }

  #path(): Path {
    return this.#paths.follow(this.#caseIndex, this.#events);
  }

  async #see({ state, expected, transitions = [], guards = [] }: Situation): Promise<void> {
    const walked = this.#path();
    const position = walked.steps.at(-1) ?? walked.begin;
    const known = situation(this.model, position);
    assert.equal(known.state, state, 'the state of the machine');
    assert.deepEqual(stored(known.expected), stored(expected), 'what distinguishes the situation');
    assert.deepEqual(
      position.taken,
      walked.steps.length > 0 ? transitions : position.taken,
      'the transitions',
    );
    assert.deepEqual(position.outcomes, walked.steps.length > 0 ? guards : position.outcomes, 'the guards');
    const walk = this.#opened();
    await explaining(walk, () => walk.see(position));
  }
}

/** Plays an exported test in a page. */
export class PageScript extends Script<Scene> {
  readonly #stage: AnyPageStage;
  readonly #page: Page;

  constructor(model: MachineModel, stage: AnyPageStage, page: Page) {
    super(model);
    this.#stage = stage;
    this.#page = page;
  }

  protected override open(caseIndex: number): Promise<PageWalk> {
    return Promise.resolve(
      new PageWalk(this.model, this.#stage, sceneIn(this.#page, this.#stage, caseIndex)),
    );
  }
}

/** The table below a step of a feature, as Cucumber passes it to a step definition. */
interface Table {
  raw(): string[][];
}

const valueOf = (rows: readonly string[][], name: string): string | undefined =>
  rows.find(([each]) => each === name)?.[1];
const valuesOf = (rows: readonly string[][], name: string): string[] =>
  rows.filter(([each]) => each === name).map(([, value = '']) => value);

/** Reads a situation from the table below a sentence about the page. */
export function situationIn(table: Table): Situation {
  const rows = table.raw();
  return {
    state: valueOf(rows, 'state') ?? '',
    expected: JSON.parse(valueOf(rows, 'expected') ?? 'null'),
    transitions: valuesOf(rows, 'transition'),
    guards: valuesOf(rows, 'guard'),
  };
}

/** Reads an event from the table below a sentence about that event. */
export function happeningIn(table: Table, times: number): HappeningOfScript {
  const rows = table.raw();
  const values = rows.filter(([name]) => name !== 'event' && name !== 'passes');
  return {
    event: valueOf(rows, 'event') ?? '',
    passes: Number(valueOf(rows, 'passes') ?? 0),
    payload: Object.fromEntries(values.map(([name, value = 'null']) => [name, JSON.parse(value)])),
    times,
  };
}
