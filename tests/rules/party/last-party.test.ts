import { expect, it } from 'vitest';
import { sessionIn } from '#core/contract/sessions.ts';
import { lastSessionOf, usualExp, usualMaster } from '#core/rules/party/last-party.ts';

const player = { playerId: 'me', name: 'Mira' };
const session = (id: string, more: object) => {
  const characters = [{ character: 'p:Ann', ms: 1, isAlive: true }];
  const read = sessionIn({ id, title: id, master: 'p:Bob', date: 1, labels: [], characters, ...more });
  if (!read) throw new Error('The session cannot be read');
  return read;
};

it('the last session of a member is the newest that the member registered (the list begins with the newest), whether the wire names the registrar as a player or by id', () => {
  const theirs = session('theirs', { registeredBy: { ...player, playerId: 'other' } });
  const mine = session('mine', { registeredBy: player });
  expect(lastSessionOf([theirs, mine, session('older', { registeredBy: player })], 'me')).toBe(mine);
  expect(lastSessionOf([theirs, session('by id', { registeredBy: 'me' })], 'me')?.id).toBe('by id');
});

it('the last session of a member is the first that the member ran, if the server does not say who registered a session', () => {
  const ran = session('ran', { master: 'me:Lyra' });
  const masterless = session('masterless', { master: null });
  expect(lastSessionOf([session('other', {}), masterless, ran], 'me')).toBe(ran);
});

it('the last session of a member is never a session that the member ran but another member registered, nor a session without participants', () => {
  const sessions = [
    session('ran', { master: 'me:Lyra', registeredBy: 'other' }),
    session('empty', { registeredBy: 'me', characters: [] }),
  ];
  expect(lastSessionOf(sessions, 'me')).toBeUndefined();
});

const last = session('last', { master: 'me:Lyra', registeredBy: 'me' });

it.each([
  ['is the own active character that ran the last session', last, ['me:Bram', 'me:Lyra', 'p:Ann'], 'me:Lyra'],
  ['is nobody if that character is not active', last, ['me:Bram', 'p:Ann'], null],
  ['is nobody if another member ran that session', session('x', {}), ['me:Bram', 'p:Bob'], null],
  ['without a last session, is the only character', undefined, ['p:Ann', 'me:Bram'], 'me:Bram'],
  ['without a last session, is nobody if there are several', undefined, ['me:Bram', 'me:Lyra'], null],
])('the usual master %s', (_, latest, active, master) => {
  expect(usualMaster(latest, active, 'me')).toBe(master);
});

it('the usual exp is what every participant of the last session got', () => {
  const of = (...exps: number[]) =>
    session('last', {
      characters: exps.map((ms, index) => ({ character: `p:${index}`, ms, isAlive: true })),
    });
  expect([of(3, 3), of(3, 4), undefined].map(usualExp)).toEqual([3, 0, 0]);
});
