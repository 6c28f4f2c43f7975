/** Walks the paths of one machine through the built app in Chromium, on a real server. */
import type { Browser } from 'playwright-core';
import { type RunningServer, startServer } from '../../support/server.ts';
import type { MachineModel, Path } from '#machine-paths';
import type { Onlooker } from '#machine-paths/playwright';
import { Members } from './members.ts';
import { AppWalk, type Setup } from './page-walk.ts';
import type { AnyStage } from './stage.ts';

export class Theatre {
  readonly #setup: Setup & { server: RunningServer };

  private constructor(setup: Setup & { server: RunningServer }) {
    this.#setup = setup;
  }

  static async open(model: MachineModel, stage: AnyStage, browser: Browser): Promise<Theatre> {
    const server = await startServer(stage.env);
    const members = new Members(server.url);
    return new Theatre({ model, stage, browser, server, members, checked: new Set(), clockShift: 0 });
  }

  close(): Promise<void> {
    return this.#setup.server.stop();
  }

  /** @param index the path's index among the machine's paths, by which stages choose one of several possible keys */
  async walk(path: Path, index: number, onlooker?: Onlooker): Promise<void> {
    const walk = await AppWalk.open(this.#setup, path.caseIndex, index);
    try {
      await walk.along(path, onlooker);
    } finally {
      await walk.close();
    }
  }
}
