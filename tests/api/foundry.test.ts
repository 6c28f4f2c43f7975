import { expect, it, vi } from 'vitest';
import { foundryApi } from '#api/foundry.ts';
import type { Http } from '#api/http.ts';
import { RequestFailure } from '#core/rules/problem.ts';

/** Watches the instances through a stream, and records what the watcher is told. */
function watch(refusal?: Error) {
  const source = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = source.writable.getWriter();
  let signal = new AbortController().signal;
  const http = {
    async stream(_name: string, _input: object, given: AbortSignal) {
      signal = given;
      if (refusal) throw refusal;
      return source.readable;
    },
  } as unknown as Http;
  const received: unknown[] = [];
  const end = foundryApi(http).watch({
    heard: (instances) => received.push(instances.map(({ id }) => id)),
    ended: (why) => received.push(why),
  });
  const send = (text: string) => writer.write(new TextEncoder().encode(text));
  return { received, end, send, writer, isEnded: () => signal.aborted };
}

it('a watcher of the instances hears every readable message, also one of several lines, and skips the others', async () => {
  const { received, send } = watch();
  await send('event: foundry-info\r\ndata: {"hall":\r\ndata: {"status":"online"}}\r\n\r\n');
  await send('event: foundry-info\ndata: no JSON\n\n:\n\nevent: other\ndata: {}\n\nevent:foundry-info\nda');
  await send('ta:{"tower":{"status":"stopped"}}\n\nevent: foundry-info\ndata: {}\n\n');
  await vi.waitFor(() => expect(received).toEqual([['hall'], ['tower'], []]));
});

it('a watcher of the instances hears of the loss of its stream', async () => {
  const { received, writer, isEnded } = watch();
  await writer.abort(new TypeError('network error'));
  await vi.waitFor(() => expect([received, isEnded()]).toEqual([['lost'], true]));
});

it('a watcher of the instances hears nothing after it has stopped watching, and the stream is ended', async () => {
  const { received, end, send, writer, isEnded } = watch();
  end();
  await send('event: foundry-info\ndata: {}\n\n');
  await writer.close();
  await new Promise((resolve) => setTimeout(resolve));
  expect([received, isEnded()]).toEqual([[], true]);
});

it.each([
  [404, 'absent'],
  [401, 'lost'],
  [403, 'lost'],
  [500, 'lost'],
  [0, 'lost'],
])(
  'a watcher of the instances hears after an answer with status %i that the stream is %s',
  async (status, why) => {
    const { received } = watch(new RequestFailure({ status, message: '', fields: {} }));
    await vi.waitFor(() => expect(received).toEqual([why]));
  },
);
