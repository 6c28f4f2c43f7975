import { expect, it, vi } from 'vitest';
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
