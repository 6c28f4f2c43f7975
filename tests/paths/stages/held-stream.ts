import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Route } from 'playwright-core';
import type { Scene } from '../support/stage.ts';
import { passUntil, soon } from './soon.ts';

const held = new WeakMap<Scene, HeldStream>();

export const streamOf = (scene: Scene): HeldStream => held.get(scene)!;

/** A stream of the server's events, which opens, sends and breaks only when a path says so. */
export class HeldStream {
  readonly #scene: Scene;
  readonly #relay = createServer((request, response) => void this.#connect(request, response));
  /** Number of the page's requests for the stream. */
  asked = 0;
  /** The page's request that has no answer yet, unless the page has given it up. */
  waiting: Route | null = null;
  /** The answer to the page; null while no page is connected. */
  #down: ServerResponse | null = null;
  /** Ends the connection to the server. */
  #up = new AbortController();
  #lastEvent = '';

  private constructor(scene: Scene) {
    this.#scene = scene;
  }

  static async hold(scene: Scene, address: string): Promise<void> {
    const stream = new HeldStream(scene);
    held.set(scene, stream);
    await once(stream.#relay.listen(0, '127.0.0.1'), 'listening');
    scene.page.on('close', () => {
      stream.#cut();
      stream.#relay.close();
    });
    await scene.page.route(address, (route) => {
      stream.waiting = route;
      stream.asked += 1;
    });
  }

  get isOpen(): boolean {
    return this.#down !== null && !this.#down.destroyed;
  }

  async #connect({ url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.flushHeaders();
    const up = new AbortController();
    [this.#down, this.#up] = [response, up];
    try {
      const answer = await fetch(`${this.#scene.server.url}${url}`, {
        headers: headers.authorization === undefined ? {} : { authorization: headers.authorization },
        signal: up.signal,
      });
      let text = '';
      for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
        const events = (text + piece).split('\n\n');
        text = events.pop() ?? '';
        this.#lastEvent = events.at(-1) ?? this.#lastEvent;
      }
    } catch (error) {
      if (!up.signal.aborted) throw error;
    }
  }

  seeRequest(): Promise<void> {
    return passUntil(this.#scene, 'the page asks for no stream', () => this.waiting !== null);
  }

  /** Opens the stream if it is not open, waits until the server's newest event matches, and forwards it. */
  async forward(pattern: RegExp): Promise<void> {
    if (this.waiting) {
      this.#cut();
      const { pathname, search } = new URL(this.waiting.request().url());
      const { port } = this.#relay.address() as AddressInfo;
      await this.waiting.continue({ url: `http://127.0.0.1:${port}${pathname}${search}` });
      this.waiting = null;
    }
    await soon(async () =>
      assert.ok(
        this.#down && pattern.test(this.#lastEvent),
        `The server sent no event that matches ${String(pattern)}; its last event: ${this.#lastEvent}`,
      ),
    );
    this.#down!.write(`${this.#lastEvent}\n\n`);
  }

  async break(): Promise<void> {
    this.#scene.allow(/ERR_CONNECTION_|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE/);
    await this.waiting?.abort('connectionreset');
    this.waiting = null;
    this.#cut();
  }

  async refuse(answer: Parameters<Route['fulfill']>[0]): Promise<void> {
    this.#scene.allow(/status of 404/);
    await this.waiting?.fulfill({ status: 404, ...answer });
    this.waiting = null;
  }

  /** Breaks the connections to the page and to the server. */
  #cut(): void {
    this.#up.abort();
    this.#down?.destroy();
    this.#down = null;
    this.#lastEvent = '';
  }
}
