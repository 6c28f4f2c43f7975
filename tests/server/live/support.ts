import { onTestFinished } from 'vitest';
import { type Change, readChanges } from '#core/contract/journal/changes.ts';
import type { TestServer } from '../support/serve.ts';

export type Listening = Awaited<ReturnType<typeof listen>>;

/** The address of a listening server. */
export const listenOn = (server: TestServer): Promise<string> =>
  server.app.listen({ host: '127.0.0.1', port: 0 });

/** Opens a stream of changes, and waits until the server has answered. */
export async function listen(
  origin: string,
  token: string,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) {
  const leaving = new AbortController();
  const response = await fetch(`${origin}/changes${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: leaving.signal,
  });
  onTestFinished(() => leaving.abort());
  /** Events, without heartbeats. */
  const events: { name: string; id: number; changes: Change[] }[] = [];
  const read = async (): Promise<void> => {
    let text = '';
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + part).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s) as [string, string]));
        const name = fields.get('event');
        if (name === undefined) continue;
        events.push({ name, id: Number(fields.get('id')), changes: readChanges(fields.get('data') ?? '')! });
      }
    }
  };
  const { status, headers: received } = response;
  return { status, headers: received, events, ended: read().catch(() => {}), leave: () => leaving.abort() };
}

/** What a listener has heard, as `type id kind`. */
export const heardBy = ({ events }: Listening): string[] =>
  events.flatMap(({ changes }) => changes.map(({ type, id, kind }) => `${type} ${id} ${kind}`));
