/** Holds back the calls that a machine's actors make, until a path answers them: truly, with a refusal, or not at all. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { type CallName, routes } from '#core/contract/routes.ts';
import { asProblem } from '#core/rules/problem.ts';

/** ms within which a call must have been made. */
const patience = 5_000;

const pattern = (call: CallName): RegExp => new RegExp(`^${routes[call].path.replaceAll(/:\w+/g, '[^/]+')}$`);

export class Held {
  readonly #calls: Readonly<Record<string, CallName>>;
  readonly #waiting = new Map<string, Route[]>();
  /** How many calls each actor has made. */
  readonly #made = new Map<string, number>();
  #isHolding = false;

  constructor(calls: Readonly<Record<string, CallName>>) {
    this.#calls = calls;
  }

  async watch(page: Page): Promise<void> {
    const all = Object.entries(this.#calls).map(([actor, call]) => ({
      actor,
      ...routes[call],
      shape: pattern(call),
    }));
    await page.route('**/*', async (route) => {
      const request = route.request();
      const { pathname } = new URL(request.url());
      const held = all.find(({ method, shape }) => method === request.method() && shape.test(pathname));
      if (!this.#isHolding || !held || request.resourceType() === 'document') return route.fallback();
      this.#made.set(held.actor, this.made(held.actor) + 1);
      this.#waiting.set(held.actor, [...(this.#waiting.get(held.actor) ?? []), route]);
    });
  }

  /** From now on calls wait for their answers. Until then they go through. */
  begin(): void {
    this.#isHolding = true;
  }

  made(actor: string): number {
    return this.#made.get(actor) ?? 0;
  }

  /** Waits for the newest call of an actor. @throws Error when there is none */
  async #next(actor: string): Promise<Route> {
    const end = performance.now() + patience;
    while (performance.now() < end) {
      const route = this.#waiting.get(actor)?.pop();
      if (route) return route;
      await wait(10);
    }
    throw new Error(`The app did not call the server for ${actor}`);
  }

  /** Lets the real server answer. */
  async letThrough(actor: string): Promise<void> {
    await (await this.#next(actor)).continue();
  }

  /** Answers as a server does that refuses or fails; a problem without a status is a lost connection. */
  async fail(actor: string, error: unknown): Promise<void> {
    const { status, message, fields } = asProblem(error);
    const route = await this.#next(actor);
    if (status === 0) return route.abort('internetdisconnected');
    const [field] = Object.keys(fields);
    return route.fulfill({
      status,
      json: { status: false, code: status, message, ...(field ? { field } : {}) },
    });
  }

  /** Gives an answer that is not the server's own. */
  async give(actor: string, json: unknown): Promise<void> {
    await (await this.#next(actor)).fulfill({ json });
  }
}
