// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTypedView } from '#screens/journal/filter/days.ts';

const noon = new Date(2026, 10, 26, 12).getTime();
const hour = 3_600_000;
const day = 24 * hour;

it.each([
  ['one single day', noon, noon - hour, false],
  ['two days in order', noon - day, noon, false],
  ['two days in the wrong order', noon + day, noon, true],
  ['no first day', null, noon, false],
])('a filter of %s is applied only if its days are in order', (_, from, to, isDisordered) => {
  const { result } = renderHook(() => useTypedView({ from, to }));
  expect(result.current.isDisordered).toBe(isDisordered);
  expect(result.current.sound).toEqual(isDisordered ? null : { from, to });
});
