/**
 * Walks the paths in the tests of an export. It is bundled with the models and stages into one file, so that an export
 * needs only the built app of this project.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { type RunningServer, startServer } from '../../../../tests/support/server.ts';
import { idOf, type MachineModel, Paths } from '#machine-paths';
import { Script } from '#machine-paths/playwright';
import { models } from '../../../../tests/paths/models/index.ts';
import { stages } from '../../../../tests/paths/stages/index.ts';
import { Members } from '../../../../tests/paths/support/members.ts';
import { AppWalk } from '../../../../tests/paths/support/page-walk.ts';
import type { AnyStage, Scene } from '../../../../tests/paths/support/stage.ts';

export { happeningIn, situationIn } from '#machine-paths/playwright';

interface Setting {
  browser: Browser;
  /** The title of the test. It begins with a path's id or a machine's name, followed by a colon. */
  title: string;
  /** The folder of the built app. */
  nyx: string;
  /** The time at which the clock of every test begins, in epoch ms. */
  begins: number;
  /** A Nyx that runs already, and that the tests use in place of servers of their own; null: there is none. */
  running: { url: string; worldUrl: string } | null;
  /** By machine: the states that axe has checked. */
  checked: Map<string, Set<string>>;
}

/** Starts a server with fresh data, whose clock is `clockShift` ms ahead of the computer's. */
export const startFreshServer = (
  nyx: string,
  clockShift: number,
  env: Record<string, string> = {},
): Promise<RunningServer> =>
  startServer({ ...env, CLOCK_SHIFT: String(clockShift) }, [
    '--import',
    fileURLToPath(new URL('clock.mjs', import.meta.url)),
    path.join(nyx, 'tools', 'serve.mjs'),
  ]);

/** The settings of a server that all stages can use. */
export const settings: Record<string, string> = Object.assign(
  {},
  ...Object.values(stages).map(({ env }) => env),
);

/** The server of a test: one that the test has started, or one that ran already. */
type Site = Pick<RunningServer, 'url' | 'worldUrl' | 'output' | 'stop'>;

function modelIn(title: string): MachineModel {
  const [name] = /^\w+/.exec(title) ?? [];
  const model = models.find(({ machine }) => machine.id === name);
  if (model) return model;
  throw new Error(
    `The title "${title}" must begin with the name of a machine or the id of a path, and a colon. ` +
      `The machines: ${models.map(({ machine }) => machine.id).join(', ')}.`,
  );
}

export class Walker extends Script<Scene> {
  readonly #setting: Setting;
  readonly #stage: AnyStage;
  readonly #clockShift: number;
  #server: Site | null = null;
  #members: Members | null = null;
  #walk: AppWalk | null = null;

  constructor(setting: Setting) {
    super(modelIn(setting.title));
    this.#setting = setting;
    this.#stage = stages[this.model.machine.id]!;
    // The clock of a server that runs already cannot be set.
    this.#clockShift = setting.running ? 0 : setting.begins - Date.now();
  }

  /** What the server has printed so far. */
  get output(): string {
    return this.#server?.output() ?? '';
  }

  /** Starts a server with fresh data, unless a Nyx runs already. */
  async startServer(): Promise<void> {
    const { nyx, running } = this.#setting;
    this.#server ??= running
      ? { ...running, output: () => '', stop: () => Promise.resolve() }
      : await startFreshServer(nyx, this.#clockShift, this.#stage.env);
    this.#members ??= new Members(this.#server.url);
  }

  /** Signs in the member; if null, signs nobody in. @throws Error unless this is the member of the stage */
  async signIn(member: string | null): Promise<void> {
    assert.equal(member, this.#stage.member, `the member who uses ${this.model.machine.id}`);
    await this.startServer();
    if (member !== null) await this.#members!.tokens(member);
  }

  protected override async open(caseIndex: number): Promise<AppWalk> {
    await this.startServer();
    const { browser, checked, title } = this.#setting;
    const { model } = this;
    const { id } = model.machine;
    const states = checked.get(id) ?? new Set();
    checked.set(id, states);
    const setup = {
      model,
      stage: this.#stage,
      browser,
      server: this.#server!,
      members: this.#members!,
      checked: states,
      clockShift: this.#clockShift,
    };
    const listed = new Paths(model).shortest().findIndex((each) => title.startsWith(`${idOf(model, each)}:`));
    this.#walk = await AppWalk.open(setup, caseIndex, Math.max(0, listed));
    return this.#walk;
  }

  async close(): Promise<void> {
    await this.#walk?.close();
    await this.#server?.stop();
  }
}
