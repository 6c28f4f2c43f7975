import { expect, it } from 'vitest';
import { createMemos } from '#app/memos.ts';
import { memoryStorage } from '../support/memory-storage.ts';

it('the browser remembers one text for each member and name', () => {
  let member: string | null = 'one';
  const memos = createMemos(memoryStorage(), () => member);
  memos.write('visit', '7');
  expect([memos.read('visit'), memos.read('other')]).toEqual(['7', null]);
  member = 'two';
  expect(memos.read('visit')).toBeNull();
  memos.write('visit', '8');
  member = 'one';
  expect(memos.read('visit')).toBe('7');
});
