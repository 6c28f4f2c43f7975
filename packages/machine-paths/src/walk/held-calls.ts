/**
 * Delays the calls that a machine's actors make to a server until the walk has reached their answer. The real server or
 * the test path answers.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request, Route } from 'playwright-core';

/** Maximum time in ms to wait until the app makes a call. */
const timeLimit = 20_000;

/** Describes the call that an actor makes. */
export interface CallShape {
  /** The HTTP method, such as `POST`. */
  method: string;
  /** Matches the pathname of the call's URL. */
  path: RegExp;
  /** What answers if the actor succeeds: the real server (default), or the path with the sample's output as JSON. */
  answeredBy?: 'server' | 'path';
}

const isShape = ({ method, path }: CallShape, request: Request): boolean =>
  method === request.method() && path.test(new URL(request.url()).pathname);

export class HeldCalls {
  readonly #calls: Readonly<Record<string, CallShape>>;
  readonly #waiting = new Map<string, Route[]>();
  /** How many calls each actor has made. */
  readonly #made = new Map<string, number>();
  #isHolding = false;

  /** @param calls the call of each actor, by the id with which the machine invokes the actor */
  constructor(calls: Readonly<Record<string, CallShape>>) {
    this.#calls = calls;
  }

  async watch(page: Page): Promise<void> {
    await page.route('**/*', async (route) => {
      const request = route.request();
      const [actor] = Object.entries(this.#calls).find(([, shape]) => isShape(shape, request)) ?? [];
      if (!this.#isHolding || actor === undefined || request.resourceType() === 'document')
        return route.fallback();
      this.#made.set(actor, this.made(actor) + 1);
      this.#waiting.set(actor, [...(this.#waiting.get(actor) ?? []), route]);
    });
  }

  /** Begins to delay calls. Earlier calls reach the server at once. */
  begin(): void {
    this.#isHolding = true;
  }

  made(actor: string): number {
    return this.#made.get(actor) ?? 0;
  }

  /**
   * Waits until an actor has made a call.
   * @throws Error if the actor makes none in time
   */
  async seeMade(actor: string): Promise<void> {
    const end = performance.now() + timeLimit;
    while (this.made(actor) === 0) {
      if (performance.now() > end) throw new Error(`The app did not call the server for ${actor}`);
      await wait(10);
    }
  }

  /**
   * Waits until an actor has a delayed call, and returns the newest one.
   * @throws Error if the actor makes none in time
   */
  protected async next(actor: string): Promise<Route> {
    const end = performance.now() + timeLimit;
    while (performance.now() < end) {
      const route = this.#waiting.get(actor)?.pop();
      if (route) return route;
      await wait(10);
    }
    throw new Error(`The app did not call the server for ${actor}`);
  }

  /** Lets the actor's call succeed, with the answer of the real server or with `output` (`answeredBy`). */
  async succeed(actor: string, output: unknown): Promise<void> {
    if (this.#calls[actor]?.answeredBy === 'path') await this.give(actor, output);
    else await this.letThrough(actor);
  }

  /**
   * Lets the actor's call fail: with the `status` of the error and the error as JSON, or without an answer if that
   * status is absent or 0.
   */
  async fail(actor: string, error: unknown): Promise<void> {
    const status = (error as { status?: unknown } | null | undefined)?.status;
    const route = await this.next(actor);
    if (typeof status !== 'number' || status === 0) return route.abort('internetdisconnected');
    return route.fulfill({ status, json: { ...(error as object), message: (error as Error).message } });
  }

  /** Lets the real server answer the actor's call. */
  async letThrough(actor: string): Promise<void> {
    await (await this.next(actor)).continue();
  }

  /** Answers the actor's call with this JSON in place of the server. */
  async give(actor: string, json: unknown): Promise<void> {
    await (await this.next(actor)).fulfill({ json: json ?? null });
  }
}
