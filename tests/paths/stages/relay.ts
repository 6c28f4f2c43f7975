/** Stands between a page and the server's stream of events: passes the server's own words on when a path says so. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** ms within which the server must have said what is waited for. */
const patience = 10_000;

export class Relay {
  readonly #server = createServer((request, response) => void this.#connect(request.url ?? '', response));
  readonly #origin: string;
  #down: ServerResponse | null = null;
  #up = new AbortController();
  #heard = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #connect(address: string, response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.flushHeaders();
    this.#down = response;
    this.#heard = '';
    this.#up = new AbortController();
    try {
      const answer = await fetch(this.#origin + address, { signal: this.#up.signal });
      let text = '';
      for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
        const events = (text + piece).split('\n\n');
        text = events.pop() ?? '';
        this.#heard = events.at(-1) ?? this.#heard;
      }
    } catch (error) {
      if (!this.#up.signal.aborted) throw error;
    }
  }

  /** Passes the newest event on, once it is one that is waited for. */
  async tell(isWanted: RegExp): Promise<void> {
    const end = performance.now() + patience;
    while (!this.#down || !isWanted.test(this.#heard)) {
      if (performance.now() > end)
        throw new Error(`The server does not say ${String(isWanted)}: ${this.#heard}`);
      await wait(20);
    }
    this.#down.write(`${this.#heard}\n\n`);
  }

  /** Breaks the connection off. */
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
