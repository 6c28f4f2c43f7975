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

  test('removes experience, even more than the character has', async () => {
    const { character, correct } = await community();
    await correct(bram, errata({ ms: -40 }));
    expect((await character(bram)).errataMS).toBeLessThan(0);
  });

  test.each(['dead', 'retired', 'npc', 'active'] as const)(
    'changes only the status, to %s',
    async (status) => {
      const { character, correct } = await community();
      await correct(bram, errata({ ms: 0, statusChange: status }));
      expect((await character(bram)).status).toBe(status);
    },
  );

  test('without experience leaves the experience unchanged', async () => {
    const { character, correct } = await community();
    const before = await character(bram);
    expect((await correct(bram, { description: 'Left', date, statusChange: 'retired' })).statusCode).toBe(
      200,
    );
    expect((await character(bram)).errataMS).toBe(before.errataMS);
  });

  test('may be sent as a list, whose last status applies', async () => {
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

  test('may be for any member’s character, by ADMIN too', async () => {
    const { correct } = await community();
    expect((await correct(lyra, errata(), 'admin')).statusCode).toBe(200);
  });
});

describe('a correction is refused', () => {
  test.each<[string, unknown, string | undefined]>([
    ['without a description', errata({ description: '' }), 'description'],
    ['with a blank description', errata({ description: ' \n' }), 'description'],
    ['with too long a description', errata({ description: 'x'.repeat(2_001) }), 'description'],
    ['that changes nothing', errata({ ms: 0 }), 'ms'],
    ['with null for experience', errata({ ms: null }), 'ms'],
    ['with fractional experience', errata({ ms: 0.5 }), 'ms'],
    ['with too much experience', errata({ ms: 2e9 }), 'ms'],
    ['with a number that JSON cannot express', errata({ ms: '1e999' }), 'ms'],
    ['without a date', { ms: 1, description: 'x' }, 'date'],
    ['with a date out of range', errata({ date: -8.64e15 - 1 }), 'date'],
    ['with an unknown status', errata({ statusChange: 'undead' }), 'statusChange'],
    ['with a status in capitals', errata({ statusChange: 'DEAD' }), 'statusChange'],
    ['in an empty list', [], undefined],
    ['in a list with an invalid one', [errata(), errata({ ms: 0 })], '1.ms'],
    ['in a nested list', [[errata()]], '0'],
    ['in a list with null', [errata(), null], '1'],
  ])('%s, and nothing is written', async (_name, body, field) => {
    const { server, correct } = shared();
    const before = await digest(server);
    expect(failure(await correct(lyra, body))).toMatchObject({ code: 400, ...(field ? { field } : {}) });
    expect(await digest(server)).toBe(before);
  });

  test('when it would raise experience above the maximum', async () => {
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

  test('for a character that does not exist', async () => {
    const { correct } = shared();
    expect(failure(await correct('demo-player:Nobody', errata())).code).toBe(404);
    expect(failure(await correct('__proto__', errata({ description: '' }))).code).toBe(404);
  });

  test('to a member without the role, before anything else is checked', async () => {
    const { server, correct } = shared();
    const before = await digest(server);
    for (const who of ['player', 'master'] as const)
      expect(failure(await correct('demo-player:Nobody', {}, who)).code).toBe(403);
    expect(await digest(server)).toBe(before);
  });
});
