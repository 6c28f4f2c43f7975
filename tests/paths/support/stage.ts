/**
 * How a machine's model is played in the built app: what a person does for each event, which call of the server each
 * actor makes, what is to be seen in each state. How to write one: docs/testing.md.
 */
import type { BrowserContext, Page } from 'playwright-core';
import type { CallName } from '#core/contract/routes.ts';
import type { RunningServer } from '../../support/server.ts';
import type { Deed } from './deed.ts';
import type { Held } from './held-calls.ts';
import type { Keys } from './keys.ts';

/** A path being walked. */
export interface Scene {
  page: Page;
  context: BrowserContext;
  server: RunningServer;
  keys: Keys;
  /** Calls that wait for their answer. */
  held: Held;
  /** Index into the model's cases. */
  given: number;
  /** Which path of the machine this is, from 0: for what must differ between paths. */
  index: number;
  /** Lets a complaint of the page through, as in tests/support/page.ts. */
  allow(pattern: RegExp): void;
  /** Lets time pass in the page: ms. */
  pass(ms: number): Promise<void>;
  /** The server's own answer, asked as another member; their tokens are kept. @throws Error when it refuses */
  askAs<Answer>(member: string, method: string, path: string, body?: unknown): Promise<Answer>;
}

export interface Stage {
  /** Who is signed in; null for nobody. */
  member: string | null;
  /** Settings of the stage's server, e.g. `NYX_FOUNDRY_CONFIG`. */
  env?: Record<string, string>;
  /** The page's clock stands still except where the path lets time pass. For machines that wait. */
  isTimed?: boolean;
  /** Opens what shows the machine in its first state. */
  open(scene: Scene): Promise<void>;
  /** What a person does, by event. Acts are done with the keyboard; what cannot be done must be seen to be refused. */
  acts: Record<string, (scene: Scene, deed: Deed) => Promise<void>>;
  /** The call that each actor makes, by the actor's id. It is held until the path answers it. */
  calls?: Record<string, CallName>;
  /** Answers of actors that are no calls, by the actor's id. */
  answers?: Record<string, (scene: Scene, deed: Deed) => Promise<void>>;
  /** By state: throws unless the page shows it, and refuses what must be refused. `deed` is what happened last. */
  sees: Record<string, (scene: Scene, apart: never, deed: Deed | null) => Promise<void>>;
  /** States in which nothing has the focus, and why: a page that is being left, say. */
  unfocused?: Record<string, string>;
  /** States in which the page is still empty, and why: axe has nothing to judge. */
  empty?: Record<string, string>;
}
