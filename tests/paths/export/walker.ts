/**
 * Walks the tests of an export. It is bundled with the models and stages into one file, so that an export needs nothing
 * else of the project than the built app.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { type RunningServer, startServer } from '../../support/server.ts';
import { idOf, type MachineModel, type Path, Paths, plain, situation, stepOf } from '#machine-paths';
import { models } from '../models/index.ts';
import { stages } from '../stages/index.ts';
import { Members } from '../support/members.ts';
import { PageWalk } from '../support/page-walk.ts';
import type { Stage } from '../support/stage.ts';

export interface Situation {
  state: string;
  /** The values that distinguish this situation from others in its state. */
  expected: unknown;
  /** The transitions that the machine has taken, and the guards that it has asked; not at the beginning. */
  transitions?: string[];
  guards?: string[];
}

interface Happening {
  event: string;
  /** The values that come with the event. */
  payload: Record<string, unknown>;
  /** Time in ms before the event. */
  passes: number;
  /** How often it happens in a row. Default: once. */
  times?: number;
}

interface Setting {
  browser: Browser;
  /** The title of the test: a path's id, or the name of a machine, then a colon. */
  title: string;
  /** The folder of the built app. */
  nyx: string;
  /** The time at which every test begins, in epoch ms. */
  begins: number;
  /** The states of each machine that axe has checked. */
  checked: Map<string, Set<string>>;
}

/** A value as JSON gives it back, so that it compares with one in a file. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null, plain));

/** The server's data are fresh, and its clock is this many ms ahead of the computer's. */
export const startFreshServer = (
  nyx: string,
  clockShift: number,
  env: Record<string, string> = {},
): Promise<RunningServer> =>
  startServer({ ...env, NYX_CLOCK_SHIFT: String(clockShift) }, [
    '--import',
    fileURLToPath(new URL('clock.mjs', import.meta.url)),
    path.join(nyx, 'tools', 'serve.mjs'),
  ]);

function modelIn(title: string): MachineModel {
  const [name] = /^\w+/.exec(title) ?? [];
  const model = models.find(({ machine }) => machine.id === name);
  if (model) return model;
  throw new Error(
    `The title "${title}" must begin with the name of a machine or the id of a path, and a colon. ` +
      `The machines: ${models.map(({ machine }) => machine.id).join(', ')}.`,
  );
}

export class Walker {
  readonly #setting: Setting;
  readonly #model: MachineModel;
  readonly #stage: Stage;
  readonly #paths: Paths;
  readonly #clockShift: number;
  readonly #events: { type: string; says: string }[] = [];
  #given = 0;
  #server: RunningServer | null = null;
  #members: Members | null = null;
  #walk: PageWalk | null = null;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#model = modelIn(setting.title);
    this.#stage = stages[this.#model.machine.id]!;
    this.#paths = new Paths(this.#model);
    this.#clockShift = setting.begins - Date.now();
  }

  /** What the server has printed. */
  get output(): string {
    return this.#server?.output() ?? '';
  }

  async startServer(): Promise<void> {
    this.#server ??= await startFreshServer(this.#setting.nyx, this.#clockShift, this.#stage.env);
    this.#members ??= new Members(this.#server.url);
  }

  /** @param member null for nobody */
  async signIn(member: string | null): Promise<void> {
    assert.equal(member, this.#stage.member, `the member who uses ${this.#model.machine.id}`);
    await this.startServer();
    if (member !== null) await this.#members!.tokens(member);
  }

  /** Opens the screen in the situation of a case, which the machine's model describes by this sentence. */
  async given(says: string, expected: Situation): Promise<void> {
    this.#given = this.#model.cases.findIndex((each) => each.says === says);
    assert.notEqual(this.#given, -1, `no case of ${this.#model.machine.id} is "${says}"`);
    await this.startServer();
    const { browser, checked, title } = this.#setting;
    const { id } = this.#model.machine;
    const states = checked.get(id) ?? new Set();
    checked.set(id, states);
    const house = {
      model: this.#model,
      stage: this.#stage,
      browser,
      server: this.#server!,
      members: this.#members!,
      checked: states,
      clockShift: this.#clockShift,
    };
    const listed = this.#paths
      .shortest()
      .findIndex((each) => title.startsWith(`${idOf(this.#model, each)}:`));
    this.#walk = await PageWalk.open(house, this.#given, Math.max(0, listed));
    await this.#walk.begin();
    await this.#see(expected);
  }

  /** Makes the user, the server or the time do what the sentence says. */
  async when(says: string, { event, payload, passes, times = 1 }: Happening): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      this.#events.push({ type: event, says });
      const step = this.#path().steps.at(-1)!;
      const known = stepOf(this.#model, step);
      assert.deepEqual(stored(known.payload), stored(payload), `the values that come with "${says}"`);
      assert.equal(known.passes, passes, `the time in ms before "${says}"`);
      await this.#opened().do(step.sample);
    }
  }

  /** Checks what the machine has done, and that the page shows it. */
  async sees(words: string, expected: Situation): Promise<void> {
    assert.equal(this.#model.states[expected.state]?.says, words, `what the user sees in ${expected.state}`);
    await this.#see(expected);
  }

  /** Throws if the page had a problem that no step explains. */
  assertQuiet(): void {
    this.#walk?.assertQuiet();
  }

  async close(): Promise<void> {
    await this.#walk?.close();
    await this.#server?.stop();
  }

  #opened(): PageWalk {
    if (!this.#walk) throw new Error('A test begins with the situation that is given.');
    return this.#walk;
  }

  #path(): Path {
    return this.#paths.follow(this.#given, this.#events);
  }

  async #see({ state, expected, transitions = [], guards = [] }: Situation): Promise<void> {
    const walked = this.#path();
    const stand = walked.steps.at(-1) ?? walked.begin;
    const known = situation(this.#model, stand);
    assert.equal(known.state, state, 'the state of the machine');
    assert.deepEqual(stored(known.expected), stored(expected), 'what distinguishes the situation');
    assert.deepEqual(stand.taken, walked.steps.length > 0 ? transitions : stand.taken, 'the transitions');
    assert.deepEqual(stand.outcomes, walked.steps.length > 0 ? guards : stand.outcomes, 'the guards');
    await this.#opened().see(stand);
  }
}
