// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Watcher } from '#api/foundry.ts';
import type { Instance } from '#core/contract/foundry.ts';
import { Instances } from '#screens/foundry/instances.tsx';
import { showInApp } from '../support/in-app.tsx';

const megabyte = 1_048_576;
const now = new Date(2030, 0, 2, 18, 30, 15).getTime();
const online: Instance = {
  id: 'b',
  url: '',
  masterName: '',
  uptime: now - 60_000,
  status: 'online',
  cpu: 1.5,
  memory: 2_000 * megabyte,
  diskSize: 7 * megabyte,
};

/** Shows the screen on a stream. @returns what the stream sends */
async function open() {
  vi.useFakeTimers({ shouldAdvanceTime: true, now });
  let watcher: Watcher;
  await showInApp(<Instances />, {
    prepare(api) {
      api.foundry.watch = (each) => {
        watcher = each;
        return () => {};
      };
    },
  });
  return {
    hear(...instances: Instance[]) {
      // The fake clock also advances with the real one, which may be slow.
      vi.setSystemTime(now);
      act(() => watcher.heard(instances));
    },
  };
}

const row = () => screen.getAllByRole('row').find(({ textContent }) => textContent.startsWith('b'))!;
const points = () => [...row().querySelectorAll('polyline')].map((line) => line.getAttribute('points'));

it('the table of instances draws the last figures of the CPU and of the memory, each on its own scale', async () => {
  const { hear } = await open();
  hear({ ...online, cpu: 0.05, memory: 100 });
  expect(points()).toEqual([]);
  hear({ ...online, cpu: 0.1, memory: 25 });
  // A tenth of one core fills the height of the CPU’s line; the largest value that of the memory’s.
  expect(points()).toEqual(['0,12 100,1', '0,1 100,17.5']);
});

it('the table of instances says that there is no instance', async () => {
  (await open()).hear();
  screen.getByText('No instance is configured on this server.');
  screen.getByText("The server's admin can add instances in its settings.");
});

it.each([
  ['launching', 'LAUNCHING'],
  ['stopping', 'STOPPING'],
  ['errored', 'ERRORED'],
  ['queued', 'QUEUED'],
])('the table of instances shows the status %s as %s', async (status, words) => {
  const { hear } = await open();
  hear({ ...online, status });
  expect(row().textContent).toContain(words);
});
