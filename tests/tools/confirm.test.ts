import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { confirm } from '../../tools/lib/community/forget.mjs';

test.each([
  ['y\n', true],
  [' Yes \n', true],
  ['n\n', false],
  ['\n', false],
  ['', false],
])('the answer %j to a question of a command means %s', async (answer, isYes) => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const answered = confirm('Delete them?', { input, output });
  input.end(answer);
  expect(await answered).toBe(isYes);
  expect(String(output.read())).toBe('Delete them? [y/N] ');
});
