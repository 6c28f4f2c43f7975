// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { SignIn } from '#core/contract/members.ts';
import { endNames } from '#screens/user/sign-in-words.ts';

const signIn = (browser: string | null, hour: number) =>
  ({ browser, system: 'Linux', lastUsed: new Date(2030, 0, 2, hour, 30).getTime() }) as SignIn;

it('the buttons that end sign-ins of the same device and minute have different names', () => {
  const names = endNames([signIn('Firefox', 18), signIn('Firefox', 18), signIn('Firefox', 9)]);
  expect(names[0]).toMatch(/^End the sign-in Firefox on Linux, last used 02-01-2030, /);
  expect(names[1]).toBe(`${names[0]} (2)`);
  expect(new Set(names).size).toBe(3);
});
