import { expect, it } from 'vitest';
import { createMemos } from '#app/memos.ts';

it('the browser remembers one text for each member and name', () => {
  const stored = new Map<string, string>();
  let member: string | null = 'one';
  const memos = createMemos(
    {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void stored.set(key, value),
      remove: (key) => void stored.delete(key),
    },
    () => member,
  );
  memos.write('visit', '7');
  expect([memos.read('visit'), memos.read('other')]).toEqual(['7', null]);
  member = 'two';
  expect(memos.read('visit')).toBeNull();
  memos.write('visit', '8');
  member = 'one';
  expect(memos.read('visit')).toBe('7');
});
