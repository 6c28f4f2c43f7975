/** Relays the server's event stream to a page, but forwards an event only when a path says so. */
import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { soon } from './soon.ts';

export class Relay {
  readonly #server = createServer((request, response) => void this.#connect(request.url ?? '', response));
  readonly #origin: string;
  /** The answer to the page; null while no page is connected. */
  #down: ServerResponse | null = null;
  /** Ends the connection to the server. */
  #up = new AbortController();
  #lastEvent = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Starts the relay. @returns its origin */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #connect(address: string, response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.flushHeaders();
    this.#down = response;
    this.#lastEvent = '';
    this.#up = new AbortController();
    try {
      const answer = await fetch(this.#origin + address, { signal: this.#up.signal });
      let text = '';
      for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
        const events = (text + piece).split('\n\n');
        text = events.pop() ?? '';
        this.#lastEvent = events.at(-1) ?? this.#lastEvent;
      }
    } catch (error) {
      if (!this.#up.signal.aborted) throw error;
    }
  }

  /** Waits until the server's newest event matches, and forwards it. @throws Error if none matches in time */
  async forward(pattern: RegExp): Promise<void> {
    await soon(async () =>
      assert.ok(
        this.#down && pattern.test(this.#lastEvent),
        `The server sent no event that matches ${String(pattern)}; its last event: ${this.#lastEvent}`,
      ),
    );
    this.#down!.write(`${this.#lastEvent}\n\n`);
  }

  /** Breaks the connections to the page and to the server. */
  cut(): void {
    this.#up.abort();
    this.#down?.destroy();
    this.#down = null;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}
