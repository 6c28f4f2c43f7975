import { expect, it } from 'vitest';
import { pathAfterRemoval } from '#forms/field-marks.ts';

it.each([
  ['title', 'title'],
  ['participants.0.exp', 'participants.0.exp'],
  ['participants.1.exp', null],
  ['participants.1', null],
  ['participants.2.exp', 'participants.1.exp'],
  ['participants.10', 'participants.9'],
  ['participantsOf.2', 'participantsOf.2'],
])('after the second participant is removed, the path %s becomes %s', (path, expected) => {
  expect(pathAfterRemoval(path, 'participants', 1)).toBe(expected);
});
