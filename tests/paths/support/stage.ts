/**
 * How the built app follows a machine's model: the user's act for each event, the server call of each actor, and what
 * each state shows. docs/testing.md explains how to write a stage.
 */
import type { BrowserContext } from 'playwright-core';
import type { CallName } from '#core/contract/routes.ts';
import type { RunningServer } from '../../support/server.ts';
import type { MachineModel } from '#machine-paths';
import type { AnyPageStage, PageStage, Scene as PathScene } from '#machine-paths/playwright';
import type { Held } from './held-calls.ts';
import type { Keys } from './keys.ts';

export interface Scene extends PathScene {
  context: BrowserContext;
  server: Pick<RunningServer, 'url' | 'worldUrl'>;
  keys: Keys;
  held: Held;
  /** The path's index among the machine's paths, for data that must differ between paths. */
  index: number;
  /** Permits problems of the page that match, as in tests/support/page.ts. */
  allow(pattern: RegExp): void;
  /** The time of the server, in epoch ms. */
  now(): number;
  pass(ms: number): Promise<void>;
  /** Calls the server as a member, who signs in only once. @throws Error if the server refuses */
  askAs<Answer>(member: string, method: string, path: string, body?: unknown): Promise<Answer>;
}

interface Parts {
  member: string | null;
  /** Settings of the stage's server, e.g. `NYX_FOUNDRY_CONFIG`. */
  env?: Record<string, string>;
  /**
   * Selector of the part of the page that the approved transcripts (tests/paths/transcripts) contain while no dialog is
   * open.
   */
  transcribed?: string;
  /** Match words of the transcripts that differ from run to run, such as an amount that earlier paths have changed. */
  varies?: readonly RegExp[];
  /** The stages of the model's cases, where these differ; the others' member and settings count. */
  inCases?: readonly AnyStage[];
  /** Reasons by state why the page is still empty there, so that axe has nothing to check. */
  empty?: Record<string, string>;
}

export type Stage<Model extends MachineModel> = PageStage<Scene, CallName, Model> & Parts;

export type AnyStage = AnyPageStage<Scene, CallName> & Parts;

export const stageInCase = (stage: AnyStage, caseIndex: number): AnyStage =>
  stage.inCases?.[caseIndex] ?? stage;
