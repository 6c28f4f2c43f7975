// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { SignIn } from '#core/contract/members.ts';
import type { Subject } from '#machines/confirmed-write.ts';
import { signInEndMachine } from '#machines/sign-in-end.ts';
import { SignIns } from '#screens/user/sign-ins.tsx';
import { show } from '../support/screen.tsx';

const at = (day: number, hour: number): number => new Date(2030, 0, day, hour, 30).getTime();
const here: SignIn = {
  id: 'a',
  browser: 'Firefox',
  system: 'Linux',
  started: at(1, 9),
  lastUsed: at(8, 18),
  isCurrent: true,
};
const phone: SignIn = { ...here, id: 'b', browser: 'Safari', system: 'iOS', started: null, isCurrent: false };

/** Shows the sign-ins of `member`. @returns the members and the ids with which sign-ins were ended */
async function showSignIns(signIns: readonly SignIn[], member: string | null = null) {
  const ended: unknown[] = [];
  show(<SignIns member={member} title="Devices" lead="All of them." />, {
    answers: { signIns, memberSignIns: signIns },
    flows: {
      signInEnd: (whose) =>
        signInEndMachine.provide({
          actors: {
            write: fromPromise<void, Subject>(async ({ input: { id } }) => void ended.push([whose, id])),
          },
        }),
    },
  });
  await screen.findByText(/^(?:No|\d+) sign-ins?$/);
  return ended;
}

const cards = () =>
  screen
    .queryAllByRole('article')
    .map((card) => [...card.querySelectorAll('h2, p, span')].map((each) => each.textContent));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** Presses a button, and confirms the question. @returns the words of the dialog, before the confirmation */
async function end(name: string | RegExp): Promise<string> {
  press(name);
  const dialog = await screen.findByRole('alertdialog', { name: 'End the sign-in?' });
  const words = dialog.textContent;
  fireEvent.click(within(dialog).getByRole('button', { name: 'End' }));
  await waitFor(() => fireEvent.click(screen.getByRole('button', { name: 'Ok' })));
  return words;
}

describe('the list of sign-ins', () => {
  it('shows device, first use and last use of each, and which one is this browser', async () => {
    await showSignIns([here, phone]);
    expect(screen.getByText('2 sign-ins').getAttribute('aria-live')).toBe('polite');
    expect(within(screen.getByRole('list', { name: 'Devices' })).getAllByRole('article')).toHaveLength(2);
    expect(cards()).toEqual([
      [
        'Firefox on Linux',
        expect.stringContaining('This browser'),
        expect.stringMatching(/^First used: 01-01-2030, 0?9:30/),
        expect.stringMatching(/^Last used: 08-01-2030, (?:6:30|18:30)/),
      ],
      ['Safari on iOS', 'First used: Unknown', expect.stringMatching(/^Last used: 08-01-2030/)],
    ]);
  });

  it('says that none is known, and then offers nothing to end', async () => {
    await showSignIns([], 'p1');
    expect(screen.getByText('No sign-in is known.')).toBeTruthy();
    expect(screen.getByText('No sign-in')).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('the end of sign-ins', () => {
  it('asks about one device, and ends that sign-in', async () => {
    const ended = await showSignIns([here, phone]);
    expect(await end(/^End the sign-in Safari on iOS, last used 08-01-2030/)).toContain(
      'Do you want to end the sign-in Safari on iOS?That browser can then neither read nor write until it signs in again.',
    );
    expect(ended).toEqual([[null, 'b']]);
  });

  it('warns that this browser is signed out too, and ends all', async () => {
    const ended = await showSignIns([here, phone]);
    const words = await end('End all');
    expect(words).toContain('Do you want to end every sign-in?');
    expect(words).toContain('This also signs you out here.');
    expect(ended).toEqual([[null, 'all']]);
  });

  it('can leave out this browser', async () => {
    const ended = await showSignIns([here, phone]);
    expect(await end('End all others')).toContain('Do you want to end every sign-in except this one?');
    expect(ended).toEqual([[null, 'others']]);
  });

  it.each<[string, SignIn[], string | null]>([
    ['there is no other', [here], null],
    ['they are another member’s', [phone, { ...phone, id: 'c' }], 'p1'],
  ])('offers no end of the others if %s', async (_why, signIns, member) => {
    const ended = await showSignIns(signIns, member);
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
    await end('End all');
    expect(ended).toEqual([[member, 'all']]);
  });
});
