/** Walks paths through the built app in Chromium, on a real server. */
import type { Browser } from 'playwright-core';
import { startServer } from '../../support/server.ts';
import type { MachineModel, Path } from '#machine-paths';
import type { Onlooker } from '#machine-paths/playwright';
import { Members } from './members.ts';
import { AppWalk, type House } from './page-walk.ts';
import type { Stage } from './stage.ts';

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
    const walk = await AppWalk.open(this.#house, path.given, index);
    try {
      await walk.along(path, look);
    } finally {
      await walk.close();
    }
  }
}
