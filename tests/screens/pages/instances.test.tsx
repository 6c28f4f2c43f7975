// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Watcher } from '#api/foundry.ts';
import type { Instance } from '#core/contract/foundry.ts';
import type { Role } from '#core/contract/roles.ts';
import { Instances } from '#screens/foundry/instances.tsx';
import { press } from '../../ui/support/press.ts';
import { showInApp } from '../support/in-app.tsx';
import { type Answers } from '../support/scripted.ts';

const megabyte = 1_048_576;
const minute = 60_000;
const now = new Date(2030, 0, 2, 18, 30, 15).getTime();
const stopped: Instance = {
  id: 'a',
  url: 'https://world.example/a',
  masterName: 'Mira',
  uptime: null,
  status: 'stopped',
  cpu: 0,
  memory: 0,
  diskSize: 3 * megabyte,
};
const online: Instance = {
  ...stopped,
  id: 'b',
  url: '',
  masterName: '',
  uptime: now - (2 * 1_440 + 3 * 60 + 4) * minute,
  status: 'online',
  cpu: 1.5,
  memory: 2_000 * megabyte,
  diskSize: 7 * megabyte,
};

/** Shows the screen on a stream that the test controls. */
async function open(answers: Answers = {}, roles: readonly Role[] = ['ADMIN']) {
  vi.useFakeTimers({ shouldAdvanceTime: true, now });
  onTestFinished(() => void vi.useRealTimers());
  const watchers: Watcher[] = [];
  const { calls } = await showInApp(<Instances />, {
    roles,
    answers,
    prepare(api) {
      api.foundry.watch = (watcher) => {
        watchers.push(watcher);
        return () => {};
      };
    },
  });
  return {
    calls,
    watchers,
    hear(...instances: Instance[]) {
      // The fake clock also advances with the real one, which may be slow.
      vi.setSystemTime(now);
      act(() => watchers.at(-1)!.heard(instances));
    },
    lose: () => act(() => watchers.at(-1)!.lost()),
  };
}

const rowOf = (id: string) =>
  screen.getAllByRole('row').find((row) => row.querySelector('th')?.textContent.startsWith(id))!;
const valuesOf = (id: string) =>
  [...rowOf(id).querySelectorAll('td')].map(({ textContent }) => textContent.trim());
const state = () => document.querySelector('p[aria-live=polite]')?.textContent;
const retry = () => screen.getByRole('button', { name: 'Try again now' });
const points = (id: string) =>
  [...rowOf(id).querySelectorAll('polyline')].map((line) => line.getAttribute('points'));

describe('the table of instances', () => {
  it('shows the figures of each instance below their headings, numbers at the end of their cells', async () => {
    const { hear } = await open();
    hear(
      online,
      stopped,
      { ...stopped, id: 'c', status: 'online' },
      { ...stopped, id: 'd', status: 'launching' },
    );
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Instance Name',
      'Master',
      'Last Activation',
      'Status',
      'CPU',
      'RAM (Mb)',
      'Disk Occupation (Mb)',
      'Terminate',
    ]);
    expect(valuesOf('a')).toEqual(['Mira', 'Not running', 'STOPPED', '0 %', '0', '3', '']);
    expect(valuesOf('b')).toEqual(['', '2D 3H 4m', 'ONLINE', '150 %', '2,000', '7', '']);
    expect([valuesOf('c')[1], valuesOf('d')[1]]).toEqual(['Unknown', 'Not running']);
    expect(within(rowOf('a')).getByRole('link').getAttribute('href')).toBe('https://world.example/a');
    expect(within(rowOf('b')).queryByRole('link')).toBeNull();
  });

  it('marks each status with its colour', async () => {
    const { hear } = await open();
    hear(online, stopped, { ...stopped, id: 'c', status: 'errored' });
    const badges = ['a', 'b', 'c'].map((id) => {
      const { dataset, textContent } = rowOf(id).querySelector<HTMLElement>('td [data-tone]')!;
      return [textContent, dataset['tone'], dataset['outlined']];
    });
    expect(badges).toEqual([
      ['STOPPED', 'danger', 'true'],
      ['ONLINE', 'success', undefined],
      ['ERRORED', 'warning', undefined],
    ]);
  });

  it('draws the last figures of the CPU and of the memory, each on its own scale', async () => {
    const { hear } = await open();
    hear({ ...online, cpu: 0.05, memory: 100 });
    expect(points('b')).toEqual([]);
    hear({ ...online, cpu: 0.1, memory: 25 });
    // A tenth of one core fills the height of the CPU’s line; the largest value that of the memory’s.
    expect(points('b')).toEqual(['0,12 100,1', '0,1 100,17.5']);
  });

  it('does not let the user terminate a stopped instance, but any other', async () => {
    const { hear } = await open();
    hear(online, stopped, { ...stopped, id: 'c', status: 'errored' });
    const disabled = ['a', 'b', 'c'].map((id) =>
      screen.getByRole('button', { name: `Terminate ${id}` }).getAttribute('aria-disabled'),
    );
    expect(disabled).toEqual(['true', null, null]);
    press(screen.getByRole('button', { name: 'Terminate a' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks before it terminates an instance, and says what follows', async () => {
    let finish: (value: null) => void = () => {};
    const { hear, calls } = await open({
      stopInstance: () => new Promise<null>((resolve) => void (finish = resolve)),
    });
    hear(online, stopped);
    press(screen.getByRole('button', { name: 'Terminate b' }));
    screen.getByRole('alertdialog', {
      name: 'Do you want to terminate b?',
      description: 'Everyone who is playing there is disconnected at once.',
    });
    expect(document.activeElement?.textContent).toBe('Cancel');
    press(screen.getByRole('button', { name: 'Terminate' }));
    await screen.findByRole('heading', { name: 'Terminating b...' });
    await waitFor(() => expect(calls).toEqual([{ name: 'stopInstance', inputs: { instanceId: 'b' } }]));
    await act(async () => finish(null));
    await screen.findByRole('heading', { name: 'Operation completed successfully' });
  });

  it('says that no instance exists', async () => {
    const { hear } = await open();
    hear();
    expect(screen.getByText('No instance is configured on this server.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the connection to the instances', () => {
  it('is named while it opens and while it is live; a changed status is announced, figures are not', async () => {
    const { hear } = await open();
    expect(state()).toBe('Connecting...');
    hear(online, stopped);
    expect(state()).toBe('Live figures');
    const news = () => document.querySelector('span[aria-live=polite]')?.textContent;
    hear({ ...online, cpu: 3 }, stopped);
    expect(news()).toBe('');
    hear({ ...online, status: 'stopped' }, { ...stopped, status: 'launching' });
    expect(news()).toBe('a: LAUNCHING. b: STOPPED.');
  });

  it('that never brought figures is an error, with a button to try again', async () => {
    const { lose, watchers } = await open();
    lose();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe(
      'There was an error while loading the instancesNyx keeps trying.Try again now',
    );
    expect([alert.dataset['tone'], state()]).toEqual(['danger', '']);
    press(retry());
    expect(screen.getByRole('alert').textContent).toMatch(/^Connecting\.\.\./);
    expect([document.activeElement, watchers.length]).toEqual([retry(), 2]);
  });

  it('that was lost is a warning with the time of the last figures, which stay', async () => {
    const { hear, lose } = await open();
    hear(online);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    lose();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toMatch(
      /^The connection was lostThese figures are from 6:30:1[5-9]\sPM\. Nyx is reconnecting\./,
    );
    expect(alert.dataset['tone']).toBe('warning');
    expect(valuesOf('b')[1]).toBe('2D 3H 4m');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    hear(online);
    expect([screen.queryByRole('alert'), state()]).toEqual([null, 'Live figures']);
  });
});
