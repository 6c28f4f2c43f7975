/** Walks paths through the built app in Chromium, on a real server. */
import type { Browser, Page } from 'playwright-core';
import { startServer } from '../../support/server.ts';
import { delayOf, failedAssertion, idOf, type MachineModel, type Path, type Stand } from '#machine-paths';
import { Members } from './members.ts';
import { type House, PageWalk } from './page-walk.ts';
import type { Stage } from './stage.ts';

/** Receives each situation that a path reaches, and each failure. */
export interface Onlooker {
  see(page: Page, stand: Stand): Promise<void>;
  fail?(page: Page, id: string): Promise<void>;
}

/** Where the assertions of models and stages are. */
const ours = /\/tests\/paths\/(?:models|stages)\//;

export class Theatre {
  readonly #house: House;

  private constructor(house: House) {
    this.#house = house;
  }

  static async open(model: MachineModel, stage: Stage, browser: Browser): Promise<Theatre> {
    const server = await startServer(stage.env);
    const members = new Members(server.url);
    return new Theatre({ model, stage, browser, server, members, checked: new Set(), clockShift: 0 });
  }

  close(): Promise<void> {
    return this.#house.server.stop();
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
    const walk = await PageWalk.open(this.#house, path.given, index);
    let step = 0;
    try {
      await walk.begin();
      await walk.see(path.begin);
      await look?.see(walk.page, path.begin);
      for (const stand of path.steps) {
        const { sample, state } = stand;
        step += 1;
        await walk.do(sample);
        // Of many equal waits in a row, only the last is checked.
        const next = path.steps[step];
        if (next && next.sample.type === sample.type && delayOf(sample.type) !== null && next.state === state)
          continue;
        await walk.see(stand);
        await look?.see(walk.page, stand);
      }
      walk.assertQuiet();
    } catch (error) {
      const { model } = this.#house;
      const { sample, state } = step === 0 ? path.begin : path.steps[step - 1]!;
      const sentence = sample?.says ?? model.cases[path.given]?.says;
      const id = idOf(model, path);
      const where = `${id}, step ${step}: "${sentence}" leads to ${state}`;
      await look?.fail?.(walk.page, id);
      throw new Error(`${where}: ${failedAssertion(error as Error, ours)}`, { cause: error });
    } finally {
      await walk.close();
    }
  }
}
