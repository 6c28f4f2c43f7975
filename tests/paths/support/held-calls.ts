/** Holds the calls of a machine's actors until a path lets the server answer, fails them, or answers itself. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { type CallName, routes } from '#core/contract/routes.ts';
import { asProblem } from '#core/rules/problem.ts';

/** Maximum time in ms to wait for a call. */
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
      const heldCall = all.find(({ method, shape }) => method === request.method() && shape.test(pathname));
      if (!this.#isHolding || !heldCall || request.resourceType() === 'document') return route.fallback();
      this.#made.set(heldCall.actor, this.made(heldCall.actor) + 1);
      this.#waiting.set(heldCall.actor, [...(this.#waiting.get(heldCall.actor) ?? []), route]);
    });
  }

  /** Begins to hold calls; before, they pass through. */
  begin(): void {
    this.#isHolding = true;
  }

  made(actor: string): number {
    return this.#made.get(actor) ?? 0;
  }

  /** Waits until an actor has made a call. @throws Error when it makes none */
  async seeMade(actor: string): Promise<void> {
    const end = performance.now() + patience;
    while (this.made(actor) === 0) {
      if (performance.now() > end) throw new Error(`The app did not call the server for ${actor}`);
      await wait(10);
    }
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

  /** Answers with the status and message of a failure; status 0 means a lost connection. */
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

  /** Answers with this JSON in place of the server. */
  async give(actor: string, json: unknown): Promise<void> {
    await (await this.#next(actor)).fulfill({ json });
  }
}
