import { succeeded } from '#core/contract/outcome.ts';
import { describe, expect, test } from 'vitest';
import { bram, communityOfFile } from '../support/community.ts';
import { failure, lyra } from '../support/serve.ts';

const { character, correct, refusal } = communityOfFile();

const date = Date.UTC(2026, 4, 16, 20);
const found = { ms: 50, description: 'Found a ledger', date, statusChange: null };
const errata = (more: object = {}) => ({ ...found, ...more });

test('a correction adds experience without changing the status, and can remove it, even below zero', async () => {
  const before = await character(bram);
  expect((await correct(bram, errata())).json()).toEqual({ ...succeeded, act: expect.any(Number) });
  const after = await character(bram);
  expect([after.errataMS - before.errataMS, after.status]).toEqual([50, 'active']);
  await correct(bram, errata({ ms: -90 }), 'admin');
  expect((await character(bram)).errataMS).toBeLessThan(0);
});

test('a correction can change only the status', async () => {
  const { errataMS } = await character(bram);
  for (const statusChange of ['dead', 'retired', 'npc', 'active']) {
    expect((await correct(bram, { description: 'So be it', date, statusChange })).statusCode).toBe(200);
    expect(await character(bram)).toMatchObject({ status: statusChange, errataMS });
  }
});

test('a correction can be part of a list, whose last status applies', async () => {
  const { errataMS } = await character(bram);
  const list = [errata(), errata({ ms: 0, statusChange: 'npc' }), errata({ statusChange: 'retired' })];
  expect((await correct(bram, list)).statusCode).toBe(200);
  expect(await character(bram)).toMatchObject({ status: 'retired', errataMS: errataMS + 100 });
});

describe('a refused correction', () => {
  const outOfRange = 'Experience must be a whole number from -1,000,000,000 to 1,000,000,000.';
  test.each<[string, object, string, string]>([
    ['has no description', { description: ' \n' }, 'description', 'Description cannot be empty.'],
    ['changes nothing', { ms: 0 }, 'ms', 'A correction must change the experience or the status.'],
    ['has too much experience', { ms: 1_000_000_001 }, 'ms', outOfRange],
  ])('%s, and the message says so, with its place in a list', async (_name, more, field, words) => {
    const refused = { code: 400, message: expect.stringContaining(words) };
    expect(await refusal(() => correct(lyra, errata(more)))).toMatchObject({ ...refused, field });
    const listed = await refusal(() => correct(lyra, [errata(), errata(more)]));
    expect(listed).toMatchObject({ ...refused, field: `1.${field}` });
  });

  test('is an empty or a nested list', async () => {
    for (const list of [[], [[errata()]]]) expect(failure(await correct(lyra, list)).code).toBe(400);
  });

  test('would raise experience above the maximum', async () => {
    const maximum = errata({ ms: 1e9 });
    const message = 'The experience of Lyra Duskwhisper would be out of range.';
    const refused = { code: 400, field: 'ms', message };
    expect(await refusal(() => correct(lyra, [maximum, maximum]))).toMatchObject(refused);
  });

  test('names a character that does not exist, unless the member lacks the role', async () => {
    expect(failure(await correct('demo-player:Nobody', errata())).code).toBe(404);
    expect(failure(await correct('__proto__', errata({ description: '' }))).code).toBe(404);
    expect(failure(await correct('demo-player:Nobody', {}, 'master')).code).toBe(403);
  });
});
