import { onTestFinished } from 'vitest';
import { type Change, readChanges } from '#core/contract/journal/changes.ts';
import type { TestServer } from '../support/serve.ts';

export interface StreamEvent {
  name: string;
  id: number;
  changes: Change[];
}

export interface Listening {
  status: number;
  headers: Headers;
  /** Events, without heartbeats. */
  events: StreamEvent[];
  /** The id of the last event or heartbeat; -1 before the first. */
  id: number;
  /** Resolves when the stream ends. */
  ended: Promise<void>;
  leave(): void;
}

/** The address of a listening server. */
export const listenOn = (server: TestServer): Promise<string> =>
  server.app.listen({ host: '127.0.0.1', port: 0 });

/** Opens a stream of changes, and waits until the server has answered. */
export async function listen(
  origin: string,
  token: string,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<Listening> {
  const leaving = new AbortController();
  const response = await fetch(`${origin}/changes${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: leaving.signal,
  });
  const listening: Listening = {
    status: response.status,
    headers: response.headers,
    events: [],
    id: -1,
    ended: Promise.resolve(),
    leave: () => leaving.abort(),
  };
  onTestFinished(() => leaving.abort());
  const read = async (): Promise<void> => {
    let text = '';
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + part).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s) as [string, string]));
        listening.id = Number(fields.get('id'));
        const name = fields.get('event');
        if (name === undefined) continue;
        listening.events.push({ name, id: listening.id, changes: readChanges(fields.get('data') ?? '')! });
      }
    }
  };
  listening.ended = read().catch(() => {});
  return listening;
}

/** What a listener has heard, as `type id kind`. */
export const heardBy = ({ events }: Listening): string[] =>
  events.flatMap(({ changes }) => changes.map(({ type, id, kind }) => `${type} ${id} ${kind}`));
