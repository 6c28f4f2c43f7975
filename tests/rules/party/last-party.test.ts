import { describe, expect, it } from 'vitest';
import { sessionIn } from '#core/contract/sessions.ts';
import { lastSessionOf, usualMaster } from '#core/rules/party/last-party.ts';

const player = { playerId: 'me', name: 'Mira' };
const session = (id: string, more: object) => {
  const characters = [{ character: 'p:Ann', ms: 1, isAlive: true }];
  const read = sessionIn({ id, title: id, master: 'p:Bob', date: 1, labels: [], characters, ...more });
  if (!read) throw new Error('The session cannot be read');
  return read;
};

describe('the last session of a member', () => {
  it('is the newest that the member registered (the list begins with the newest), whether the wire names the registrar as a player or by id', () => {
    const theirs = session('theirs', { registeredBy: { ...player, playerId: 'other' } });
    const mine = session('mine', { registeredBy: player });
    expect(lastSessionOf([theirs, mine, session('older', { registeredBy: player })], 'me')).toBe(mine);
    expect(lastSessionOf([theirs, session('by id', { registeredBy: 'me' })], 'me')?.id).toBe('by id');
  });

  it('is the first that the member ran, if the server does not say who registered a session', () => {
    const ran = session('ran', { master: 'me:Lyra' });
    const masterless = session('masterless', { master: null });
    expect(lastSessionOf([session('other', {}), masterless, ran], 'me')).toBe(ran);
  });

  it('is never a session that the member ran but another member registered, nor a session without participants', () => {
    const sessions = [
      session('ran', { master: 'me:Lyra', registeredBy: 'other' }),
      session('empty', { registeredBy: 'me', characters: [] }),
    ];
    expect(lastSessionOf(sessions, 'me')).toBeUndefined();
  });
});

describe('the usual master', () => {
  const last = session('last', { master: 'me:Lyra', registeredBy: 'me' });

  it('is the member’s own active character that ran the last session', () => {
    expect(usualMaster(last, ['me:Bram', 'me:Lyra', 'p:Ann'], 'me')).toBe('me:Lyra');
    expect(usualMaster(last, ['me:Bram', 'p:Ann'], 'me')).toBeNull();
    expect(usualMaster(session('x', {}), ['me:Bram', 'p:Bob'], 'me')).toBeNull();
  });

  it('without a last session, is the member’s only character, or nobody if the member has several', () => {
    expect(usualMaster(undefined, ['p:Ann', 'me:Bram'], 'me')).toBe('me:Bram');
    expect(usualMaster(undefined, ['me:Bram', 'me:Lyra'], 'me')).toBeNull();
  });
});
