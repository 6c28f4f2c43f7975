/**
 * How the built app follows a machine's model: the user's act for each event, the server call of each actor, and what
 * each state shows. docs/testing.md explains how to write a stage.
 */
import type { BrowserContext, Page } from 'playwright-core';
import type { CallName } from '#core/contract/routes.ts';
import type { RunningServer } from '../../support/server.ts';
import type { Sample } from '#machine-paths';
import type { Held } from './held-calls.ts';
import type { Keys } from './keys.ts';

/** A path in progress. */
export interface Scene {
  page: Page;
  context: BrowserContext;
  server: RunningServer;
  keys: Keys;
  /** Calls that wait for an answer of the path. */
  held: Held;
  /** Index into the model's cases. */
  given: number;
  /** Index of the path, for data that must differ between paths. */
  index: number;
  /** Permits a message in the console of the page, as in tests/support/page.ts. */
  allow(pattern: RegExp): void;
  /** The time of the server, in epoch ms. */
  now(): number;
  /** Lets this many ms pass in the page. */
  pass(ms: number): Promise<void>;
  /** Calls the server as a member, whose tokens are reused. @throws Error if the server refuses */
  askAs<Answer>(member: string, method: string, path: string, body?: unknown): Promise<Answer>;
}

export interface Stage {
  /** The signed-in member; null for none. */
  member: string | null;
  /** Settings of the stage's server, e.g. `NYX_FOUNDRY_CONFIG`. */
  env?: Record<string, string>;
  /** Whether the page's clock advances only when the path lets time pass: for machines that wait. */
  isTimed?: boolean;
  /** Opens the screen that shows the machine in its first state. */
  open(scene: Scene): Promise<void>;
  /** The user's acts by event, all with the keyboard. For an impossible act: a check that the screen refuses it. */
  acts: Record<string, (scene: Scene, sample: Sample) => Promise<void>>;
  /** The call that each actor makes, by the actor's id. It is held until the path answers it. */
  calls?: Record<string, CallName>;
  /** Answers of actors that the default handling does not cover, by the actor's id. */
  answers?: Record<string, (scene: Scene, sample: Sample) => Promise<void>>;
  /** By state: throws unless the page shows the state and refuses forbidden acts. `sample` is the last event. */
  sees: Record<string, (scene: Scene, apart: never, sample: Sample | null) => Promise<void>>;
  /**
   * Selector of the part whose transcript a person has read and approved in each state (tests/paths/transcripts), in
   * addition to the dialogs.
   */
  reads?: string;
  /** Words of the transcripts that differ from run to run, such as an amount that earlier paths have changed. */
  varies?: readonly RegExp[];
  /** States in which no element has focus, with the reason, such as a page that is closing. */
  unfocused?: Record<string, string>;
  /** States in which the page is still empty, so that axe has nothing to check, with the reason. */
  empty?: Record<string, string>;
}
