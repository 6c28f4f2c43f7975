import { expect, test } from 'vitest';
import { createCodes } from '#server/auth/codes.ts';

const use = { memberId: 'demo-player', redirect: 'https://nyx.example/' };

test('a sign-in code works once, and for less than a minute', () => {
  let now = 0;
  const codes = createCodes(() => now);
  const [first, late] = [codes.issue(use), codes.issue(use)];
  now = 59_999;
  expect([codes.redeem(first), codes.redeem(first)]).toEqual([use, null]);
  now = 60_000;
  expect(codes.redeem(late)).toBeNull();
});

test('once 10,000 sign-in codes wait to be redeemed, a new code replaces the oldest', () => {
  const codes = createCodes(() => 0);
  const [oldest, second] = Array.from({ length: 10_000 }, () => codes.issue(use));
  const newest = codes.issue(use);
  expect(codes.redeem(oldest!)).toBeNull();
  expect(codes.redeem(second!)).toEqual(use);
  expect(codes.redeem(newest)).toEqual(use);
});
