import { expect, it } from 'vitest';
import type { Notice } from '#core/contract/adventures/notices.ts';
import { newestNotice, noticesAfter, trueNotices } from '#core/views/notices.ts';

const always = { adventure: 'a1', title: 'Dusk', startsAt: 100, until: null };
const notices = (['dayBefore', 'hourBefore', 'full'] as const).map((kind, index): Notice => ({
  ...always,
  id: kind,
  kind,
  at: 3 - index,
}));
const kinds = (some: readonly Notice[]) => some.map(({ kind }) => kind);

it('what a member was told after they last looked is new', () => {
  expect(kinds(noticesAfter(notices, 2))).toEqual(['dayBefore']);
  expect([newestNotice(notices), newestNotice([])]).toEqual([3, 0]);
});

it('reminders are true until the start, all else for ever', () => {
  expect(trueNotices(notices, 99)).toEqual(notices);
  expect(kinds(trueNotices(notices, 100))).toEqual(['full']);
});
