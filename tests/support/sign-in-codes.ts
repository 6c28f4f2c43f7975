import type { DemoRandom } from '#server/demo/random.ts';

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random code in the format of Discord's sign-in codes that nobody has issued. */
export const guessedCode = (random: DemoRandom): string =>
  Array.from({ length: 30 }, () => random.pick(Array.from(characters))).join('');

/** Strings that cannot be a sign-in code. */
export const malformedCodes = [
  'guess',
  'made up',
  '"&=%00',
  '__proto__',
  'constructor',
  '0'.repeat(129),
  'x'.repeat(1_000),
  `${'a'.repeat(20)}\n`,
  `${'a'.repeat(20)}é`,
  '<script>alert(1)</script>',
  'code=1&grant_type=refresh_token',
];
