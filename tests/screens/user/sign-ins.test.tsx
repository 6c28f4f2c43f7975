// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SignIn } from '#core/contract/members.ts';
import { confirmedWriteWords } from '#screens/shared/writes/confirmed-write-words.ts';
import { endWarning } from '#screens/user/sign-in-words.ts';
import { SignIns } from '#screens/user/sign-ins.tsx';
import { show } from '../support/screen.tsx';

const here: SignIn = {
  id: 'a',
  browser: 'Firefox',
  system: 'Linux',
  started: 1,
  lastUsed: 2,
  isCurrent: true,
};
const phone: SignIn = { ...here, id: 'b', browser: 'Safari', system: 'iOS', started: null, isCurrent: false };

it.each<[string, string | null, SignIn[], string[]]>([
  ['2 sign-ins', null, [here, phone], ['End all others', 'End all']],
  ['1 sign-in', null, [here], ['End all']],
  ['2 sign-ins', 'p1', [phone, { ...phone, id: 'c' }], ['End all']],
  ['No sign-in', 'p1', [], []],
])(
  'with %s, the page for the member %o ends the others only if one of them is not here',
  async (count, member, signIns, buttons) => {
    show(<SignIns member={member} title="Devices" lead="All of them." />, {
      answers: { signIns, memberSignIns: signIns },
    });
    await screen.findByText(count);
    const ends = screen.queryAllByRole('button', { name: /^End all/ });
    expect(ends.map(({ textContent }) => textContent)).toEqual(buttons);
    expect(screen.queryByText('No sign-in is known.') !== null).toBe(signIns.length === 0);
  },
);

it('the question about several sign-ins says whether this one ends too', () => {
  const wordsFor = (id: string) =>
    confirmedWriteWords({ kind: 'signInEnd', id, name: id, detail: endWarning(id, [here]) });
  const all = wordsFor('all');
  expect([all.question, all.warning]).toEqual([
    'Do you want to end every sign-in?',
    'This also signs you out here.',
  ]);
  const others = wordsFor('others');
  expect([others.title, others.question, others.warning]).toEqual([
    'End the sign-ins?',
    'Do you want to end every sign-in except this one?',
    'Those browsers can then neither read nor write until they sign in again.',
  ]);
});
