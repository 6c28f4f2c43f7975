import { succeeded } from '#core/contract/outcome.ts';
import { describe, expect, test } from 'vitest';
import { bram, community, sharedCommunity } from '../support/community.ts';
import { digest, failure, lyra } from '../support/serve.ts';

const shared = sharedCommunity();

const date = Date.UTC(2026, 4, 16, 20);
const errata = (more: object = {}) => ({
  ms: 50,
  description: 'Found a ledger',
  date,
  statusChange: null,
  ...more,
});

describe('a correction', () => {
  test('adds experience without changing the status', async () => {
    const { character, correct } = await community();
    const before = await character(lyra);
    expect((await correct(lyra, errata())).json()).toEqual({ ...succeeded, act: expect.any(Number) });
    const after = await character(lyra);
    expect([after.errataMS - before.errataMS, after.status]).toEqual([50, 'active']);
  });

  test('can remove experience, even below zero', async () => {
    const { character, correct } = await community();
    await correct(bram, errata({ ms: -40 }));
    expect((await character(bram)).errataMS).toBeLessThan(0);
  });

  test.each(['dead', 'retired', 'npc', 'active'] as const)('can change the status to %s', async (status) => {
    const { character, correct } = await community();
    await correct(bram, errata({ ms: 0, statusChange: status }));
    expect((await character(bram)).status).toBe(status);
  });

  test('does not change the experience if it states none', async () => {
    const { character, correct } = await community();
    const before = await character(bram);
    expect((await correct(bram, { description: 'Left', date, statusChange: 'retired' })).statusCode).toBe(
      200,
    );
    expect((await character(bram)).errataMS).toBe(before.errataMS);
  });

  test('can be part of a list, whose last status applies', async () => {
    const { character, correct } = await community();
    const before = await character(lyra);
    const list = [
      errata(),
      errata({ ms: 0, statusChange: 'npc' }),
      errata({ ms: -20, statusChange: 'retired' }),
    ];
    expect((await correct(lyra, list)).statusCode).toBe(200);
    const after = await character(lyra);
    expect([after.errataMS - before.errataMS, after.status]).toEqual([30, 'retired']);
  });

  test('can be made by an ADMIN for another member’s character', async () => {
    const { correct } = await community();
    expect((await correct(lyra, errata(), 'admin')).statusCode).toBe(200);
  });
});

describe('a refused correction', () => {
  test.each<[string, unknown, string | undefined]>([
    ['has no description', errata({ description: '' }), 'description'],
    ['has a blank description', errata({ description: ' \n' }), 'description'],
    ['has too long a description', errata({ description: 'x'.repeat(2_001) }), 'description'],
    ['changes nothing', errata({ ms: 0 }), 'ms'],
    ['has null as experience', errata({ ms: null }), 'ms'],
    ['has fractional experience', errata({ ms: 0.5 }), 'ms'],
    ['has too much experience', errata({ ms: 2e9 }), 'ms'],
    ['has a string as experience', errata({ ms: '1e999' }), 'ms'],
    ['has no date', { ms: 1, description: 'x' }, 'date'],
    ['has a date out of range', errata({ date: -8.64e15 - 1 }), 'date'],
    ['has an unknown status', errata({ statusChange: 'undead' }), 'statusChange'],
    ['has a status in capitals', errata({ statusChange: 'DEAD' }), 'statusChange'],
    ['is an empty list', [], undefined],
    ['is a list with an invalid correction', [errata(), errata({ ms: 0 })], '1.ms'],
    ['is a nested list', [[errata()]], '0'],
    ['is a list with null', [errata(), null], '1'],
  ])('%s and writes nothing', async (_name, body, field) => {
    const { server, correct } = shared();
    const before = await digest(server);
    expect(failure(await correct(lyra, body))).toMatchObject({ code: 400, ...(field ? { field } : {}) });
    expect(await digest(server)).toBe(before);
  });

  test.each<[string, object, string]>([
    ['has no description', { description: '' }, 'Description cannot be empty.'],
    ['changes nothing', { ms: 0 }, 'A correction must change the experience or the status.'],
    [
      'has too much experience',
      { ms: 1_000_000_001 },
      'Experience must be a whole number from -1000000000 to 1000000000.',
    ],
  ])('%s, and the message says so, with its place in a list', async (_name, more, message) => {
    const { correct } = shared();
    expect(failure(await correct(lyra, errata(more))).message).toBe(message);
    const listed = failure(await correct(lyra, [errata(), errata(more)]));
    expect(listed).toMatchObject({ message, field: expect.stringMatching(/^1\./) });
  });

  test('would raise experience above the maximum', async () => {
    const { server, correct } = shared();
    const before = await digest(server);
    const maximum = errata({ ms: 1e9 });
    expect(failure(await correct(lyra, [maximum, maximum]))).toMatchObject({
      code: 400,
      field: 'ms',
      message: 'The experience of Lyra Duskwhisper would be out of range.',
    });
    expect(await digest(server)).toBe(before);
  });

  test('names a character that does not exist', async () => {
    const { correct } = shared();
    expect(failure(await correct('demo-player:Nobody', errata())).code).toBe(404);
    expect(failure(await correct('__proto__', errata({ description: '' }))).code).toBe(404);
  });

  test('is made by a member without the role, even if it has other faults', async () => {
    const { server, correct } = shared();
    const before = await digest(server);
    for (const who of ['player', 'master'] as const)
      expect(failure(await correct('demo-player:Nobody', {}, who)).code).toBe(403);
    expect(await digest(server)).toBe(before);
  });
});
