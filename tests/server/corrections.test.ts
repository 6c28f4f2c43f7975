import { describe, expect, test } from 'vitest';
import { bram, community, sharedCommunity } from './community.ts';
import { digest, failure, lyra } from './support.ts';

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
  test('adds experience and keeps the status', async () => {
    const { character, correct } = await community();
    const before = await character(lyra);
    expect((await correct(lyra, errata())).json()).toEqual({ status: true, message: null, code: null });
    const after = await character(lyra);
    expect([after.errataMS - before.errataMS, after.status]).toEqual([50, 'active']);
  });

  test('takes experience, also more than the character has', async () => {
    const { character, correct } = await community();
    await correct(bram, errata({ ms: -40 }));
    expect((await character(bram)).errataMS).toBeLessThan(0);
  });

  test.each(['dead', 'retired', 'npc', 'active'] as const)(
    'changes the status alone, to %s',
    async (status) => {
      const { character, correct } = await community();
      await correct(bram, errata({ ms: 0, statusChange: status }));
      expect((await character(bram)).status).toBe(status);
    },
  );

  test('without a word on experience leaves it', async () => {
    const { character, correct } = await community();
    const before = await character(bram);
    expect((await correct(bram, { description: 'Left', date, statusChange: 'retired' })).statusCode).toBe(
      200,
    );
    expect((await character(bram)).errataMS).toBe(before.errataMS);
  });

  test('may come as a list, whose last status counts', async () => {
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

  test('may be of a character of anyone, by ADMIN too', async () => {
    const { correct } = await community();
    expect((await correct(lyra, errata(), 'admin')).statusCode).toBe(200);
  });
});

describe('a correction is refused', () => {
  test.each<[string, unknown, string | undefined]>([
    ['without a description', errata({ description: '' }), 'description'],
    ['with blanks for a description', errata({ description: ' \n' }), 'description'],
    ['with a description beyond length', errata({ description: 'x'.repeat(2_001) }), 'description'],
    ['that changes nothing', errata({ ms: 0 }), 'ms'],
    ['that changes nothing by null', errata({ ms: null }), 'ms'],
    ['of a part of experience', errata({ ms: 0.5 }), 'ms'],
    ['of experience beyond counting', errata({ ms: 2e9 }), 'ms'],
    ['of a number that no JSON has', errata({ ms: '1e999' }), 'ms'],
    ['without a date', { ms: 1, description: 'x' }, 'date'],
    ['of a date out of range', errata({ date: -8.64e15 - 1 }), 'date'],
    ['of a status that there is not', errata({ statusChange: 'undead' }), 'statusChange'],
    ['of a status in capitals', errata({ statusChange: 'DEAD' }), 'statusChange'],
    ['of no list', [], undefined],
    ['of a list with a broken one', [errata(), errata({ ms: 0 })], '1.ms'],
    ['of a list in a list', [[errata()]], '0'],
    ['of a list with null', [errata(), null], '1'],
  ])('%s, and nothing of it is written', async (_name, body, field) => {
    const { server, correct } = shared();
    const before = await digest(server);
    expect(failure(await correct(lyra, body))).toMatchObject({ code: 400, ...(field ? { field } : {}) });
    expect(await digest(server)).toBe(before);
  });

  test('when the character would have experience beyond what can be counted', async () => {
    const { server, correct } = shared();
    const before = await digest(server);
    const most = errata({ ms: 1e9 });
    expect(failure(await correct(lyra, [most, most]))).toMatchObject({
      code: 400,
      field: 'ms',
      message: 'Lyra Duskwhisper would have experience beyond what can be counted.',
    });
    expect(await digest(server)).toBe(before);
  });

  test('for a character that there is not', async () => {
    const { correct } = shared();
    expect(failure(await correct('demo-player:Nobody', errata())).code).toBe(404);
    expect(failure(await correct('__proto__', errata({ description: '' }))).code).toBe(404);
  });

  test('to who may not, before anything else is looked at', async () => {
    const { server, correct } = shared();
    const before = await digest(server);
    for (const who of ['player', 'master'] as const)
      expect(failure(await correct('demo-player:Nobody', {}, who)).code).toBe(403);
    expect(await digest(server)).toBe(before);
  });
});
