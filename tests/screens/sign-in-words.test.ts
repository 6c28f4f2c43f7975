// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { SignIn } from '#core/contract/members.ts';
import { confirmedWriteWords } from '#screens/shared/writes/confirmed-write-words.ts';
import { deviceText, endNames, endWarning } from '#screens/user/sign-in-words.ts';

const signIn = (browser: string | null, hour: number) =>
  ({ browser, system: 'Linux', lastUsed: new Date(2030, 0, 2, hour, 30).getTime() }) as SignIn;

it('the buttons that end sign-ins of the same device and minute have different names', () => {
  const names = endNames([signIn('Firefox', 18), signIn('Firefox', 18), signIn('Firefox', 9)]);
  expect(names[0]).toMatch(/^End the sign-in Firefox on Linux, last used 02-01-2030 18:30$/);
  expect(names[1]).toBe(`${names[0]} (2)`);
  expect(new Set(names).size).toBe(3);
});

it('a sign-in from an unknown device has a name', () => {
  expect(deviceText({ browser: null, system: null } as SignIn)).toBe('Unknown device');
});

it('the question about several sign-ins says whether this one ends too', () => {
  const signIns = [{ ...signIn('Firefox', 9), id: 'here', isCurrent: true }];
  const wordsFor = (id: string) =>
    confirmedWriteWords({ kind: 'signInEnd', id, name: id, detail: endWarning(id, signIns) });
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
