import { describe, expect, it, vi } from 'vitest';
import { foundryApi } from '#api/foundry.ts';
import type { Http } from '#api/http.ts';

it('the stream of instances is not opened if its watcher stops watching before the address is known', async () => {
  const opened: string[] = [];
  class Source {
    constructor(address: string) {
      opened.push(address);
    }
    addEventListener() {}
    close() {}
  }
  const http = { streamAddress: async () => '/foundry/info?jwt=1' } as unknown as Http;
  const foundry = foundryApi(http, () => Source as unknown as typeof EventSource);
  const watcher = { heard() {}, lost() {} };
  foundry.watch(watcher)();
  await Promise.resolve();
  expect(opened).toEqual([]);
  foundry.watch(watcher);
  await vi.waitFor(() => expect(opened).toEqual(['/foundry/info?jwt=1']));
});

describe('a watcher of the instances', () => {
  /** Watches the instances at an address, and records what the watcher is told. */
  async function watch(address: () => Promise<string | null>) {
    const sources: (EventTarget & { isClosed: boolean })[] = [];
    class Source extends EventTarget {
      isClosed = false;
      constructor() {
        super();
        sources.push(this);
      }
      close() {
        this.isClosed = true;
      }
    }
    const http = { streamAddress: address } as unknown as Http;
    const received: unknown[] = [];
    const end = foundryApi(http, () => Source as unknown as typeof EventSource).watch({
      heard: (instances) => received.push(instances.map(({ id }) => id)),
      lost: () => received.push('lost'),
    });
    await Promise.resolve();
    await Promise.resolve();
    const [source] = sources;
    const say = (data: string) => source?.dispatchEvent(new MessageEvent('foundry-info', { data }));
    return { received, end, say, source, fail: () => source?.dispatchEvent(new Event('error')) };
  }
  const open = async () => '/foundry/info?jwt=1';

  it('hears every readable message, and skips the others', async () => {
    const { received, say } = await watch(open);
    say('{"hall":{"status":"online"}}');
    say('no JSON');
    say('{"tower":{"status":"stopped"}}');
    say('{}');
    expect(received).toEqual([['hall'], ['tower'], []]);
  });

  it('hears of the loss of its stream once, and the stream is closed, because its token may have expired', async () => {
    const { received, source, fail } = await watch(open);
    fail();
    fail();
    expect([received, source?.isClosed]).toEqual([['lost'], true]);
  });

  it('hears of no loss after it has stopped watching', async () => {
    const { received, source, end, fail } = await watch(open);
    end();
    fail();
    expect([received, source?.isClosed]).toEqual([[], true]);
  });

  it.each([
    ['nobody is signed in', async () => null],
    ['no token can be had', () => Promise.reject(new Error('unreachable'))],
  ])('hears of the loss of its stream if %s', async (_what, address) => {
    const { received, source } = await watch(address);
    expect([received, source]).toEqual([['lost'], undefined]);
  });
});
