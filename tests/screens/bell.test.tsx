// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { keys } from '#api/keys.ts';
import type { Notice } from '#core/contract/adventures/notices.ts';
import { Bell } from '#screens/bell/bell.tsx';
import { showInApp } from './support/in-app.tsx';
import { refused } from './support/scripted.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

const start = new Date(2030, 0, 4, 20, 30).getTime();
const told = new Date(2030, 0, 2, 18, 5).getTime();

const notice = (at: number, more: Partial<Notice> = {}): Notice => ({
  id: `notice-${at}`,
  kind: 'full',
  adventure: 'crypt',
  title: 'The Crypt',
  startsAt: start,
  at,
  until: null,
  ...more,
});

/** Shows the bell of a server that knows `notices` and stores what is seen, once the page is at rest. */
async function showBell(notices: readonly Notice[], { features }: { features?: readonly string[] } = {}) {
  const server = { notices, seenUntil: 0, isDown: false };
  const shown = await showInApp(<Bell />, {
    ...(features && { features }),
    answers: {
      notices: () =>
        server.isDown
          ? refused(409)()
          : { notices: server.notices, seenUntil: server.seenUntil, mayBeMentioned: false },
      seeNotices: ({ body }) => {
        if (server.isDown) return refused(409)();
        server.seenUntil = (body as { until: number }).until;
        return { status: true };
      },
    },
  });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  const seen = () => shown.calls.filter(({ name }) => name === 'seeNotices').map(({ inputs }) => inputs.body);
  const arrive = async (...newer: Notice[]) => {
    server.notices = [...newer, ...server.notices];
    await act(() => shown.queries.invalidateQueries({ queryKey: keys.notices }));
  };
  return { ...shown, server, seen, arrive };
}

const bell = (name: string) => screen.findByRole('button', { name });
/** Focus that moves shows or hides the button's tooltip a moment later. */
const settled = (does: () => void) =>
  act(async () => {
    does();
    await vi.advanceTimersByTimeAsync(500);
  });
const press = (button: HTMLElement) => settled(() => fireEvent.click(button));
const list = () => screen.findByRole('dialog', { name: 'Notices' });
const close = async () => {
  const dialog = await list();
  await settled(() => fireEvent.keyDown(dialog, { key: 'Escape' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

it('the bell counts new notices; opening it shows them and tells the server until which they are seen', async () => {
  const { seen } = await showBell([
    notice(told, { kind: 'offered', until: start }),
    ...(
      ['seated', 'moved', 'cancelled', 'full', 'tooFew', 'dayBefore', 'hourBefore', 'handedOver'] as const
    ).map((kind, index) => notice(told - index - 1, { kind })),
    notice(told - 10, { kind: 'postponed' as Notice['kind'] }),
    // A reminder of what has begun is neither counted nor shown.
    notice(told - 11, { kind: 'dayBefore', startsAt: Date.now() - 1 }),
  ]);
  const button = await bell('10 new notices');
  expect(button.textContent).toBe('10');
  await settled(() => button.focus());
  await press(button);
  const rows = await within(await list()).findAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
    'A seat is offered to youNew',
    'You have a seatNew',
    'The start has changedNew',
    'CancelledNew',
    'All seats are takenNew',
    'Too few have a seat at the end of sign-upNew',
    'It starts within a dayNew',
    'It starts within an hourNew',
    'You are its master nowNew',
    'Something has changedNew',
  ]);
  expect(within(rows[0]!).getByRole('link', { name: 'The Crypt' }).getAttribute('href')).toBe(
    '/adventure/crypt',
  );
  within(rows[0]!).getByText('Answer until 04-01-2030 20:30');
  within(rows[0]!).getByText('Start: 04-01-2030 20:30');
  expect(rows[0]!.lastElementChild!.textContent).toContain('Told: 02-01-2030 18:05 ');
  await waitFor(() => expect(seen()).toEqual([{ until: told }]));
  await close();
  await waitFor(() => expect(document.activeElement).toBe(button));
  await bell('Notices');
  expect(button.textContent).toBe('');
});

it('if the server does not store that notices are seen, they stay new, and the next opening tells it again', async () => {
  const { server, seen } = await showBell([notice(told)]);
  server.isDown = true;
  await press(await bell('1 new notice'));
  await within(await list()).findByText('All seats are taken');
  await waitFor(() => expect(seen()).toHaveLength(1));
  server.isDown = false;
  await close();
  await press(await bell('1 new notice'));
  await list();
  await waitFor(() => expect(seen()).toHaveLength(2));
  await close();
  await bell('Notices');
});

it('what arrives while the app is open is announced once and counted; what was there before is not announced', async () => {
  const { arrive } = await showBell([notice(told)]);
  await bell('1 new notice');
  const live = document.querySelector('[aria-live="polite"]')!;
  expect(live.textContent).toBe('');
  await arrive(notice(told + 1, { kind: 'offered' }));
  await waitFor(() => expect(live.textContent).toBe('A seat is offered to you: The Crypt'));
  await arrive(notice(told + 2, { kind: 'cancelled', title: 'The Mine' }));
  await waitFor(() => expect(live.textContent).toBe('Cancelled: The Mine'));
  await bell('3 new notices');
  // An answer without a newer notice announces nothing again.
  await arrive();
  expect(live.textContent).toBe('Cancelled: The Mine');
});

it('a notice that arrives while the list is open is seen too', async () => {
  const { arrive, seen } = await showBell([notice(told)]);
  await press(await bell('1 new notice'));
  await waitFor(() => expect(seen()).toEqual([{ until: told }]));
  await arrive(notice(told + 1, { kind: 'seated' }));
  await within(await list()).findByText('You have a seat');
  await waitFor(() => expect(seen().at(-1)).toEqual({ until: told + 1 }));
});

it('the bell counts to 99', async () => {
  await showBell(Array.from({ length: 100 }, (_, index) => notice(told - index)));
  expect((await bell('99+ new notices')).textContent).toBe('99+');
});

it('without notices the list says what will appear in it', async () => {
  await showBell([]);
  await press(await bell('Notices'));
  await within(await list()).findByText('No notices yet');
  screen.getByText('What happens to the adventures in which you play, or for which you wait, appears here.');
});

it('a failed read is shown in the list', async () => {
  const { server, queries } = await showBell([notice(told)]);
  server.isDown = true;
  await act(() => queries.resetQueries({ queryKey: keys.notices }));
  await press(await bell('Notices'));
  await within(await list()).findByText('Could not load the notices');
});

it('a server without adventures has no bell, and is not asked', async () => {
  const { calls } = await showBell([], { features: ['pages'] });
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls).toEqual([]);
});
