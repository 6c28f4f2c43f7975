import { describe, expect, test } from 'vitest';
import type { EntryKind, SubjectType } from '#core/contract/journal/kinds.ts';
import { addsExperience, eventsOf, type StoredEntry } from '#server/webhooks/events.ts';

const hero = 'ann:Sir: Toby';
const table = { 0: '1', 300: '2', 900: '3' };

const entry = (
  subject_type: SubjectType,
  kind: EntryKind,
  changes: object,
  { about, call = 'registerSession', id = hero }: { about?: object; call?: string; id?: string } = {},
): StoredEntry => ({
  seq: 7,
  at: Date.UTC(2026, 4, 17),
  call,
  subject_type,
  subject_id: id,
  kind,
  changes: JSON.stringify(changes),
  about: about ? JSON.stringify(about) : null,
});

const played = (before: number, after: number, columns: object = {}) =>
  entry('character', 'played', { columns: { session_ms: [before, after], ...columns } });

const status = (before: string, after: string) => ({ status: [before, after] });
const ofRope = { about: { item: 'Rope', quantity: 2 } };

const kindsOf = (stored: StoredEntry, experience: number | null = null): string[] =>
  eventsOf(stored, { experience, table }).map(({ type }) => type);

const session = {
  title: 'The Long Stair',
  master: 'ann:Cid',
  reward: 1,
  date: 0,
  registeredBy: 'ann',
  labels: [],
  outcomes: [{ character: hero, exp: 1, killed: 0 }],
  erratas: [],
};

const ofSession = (kind: EntryKind, before: object | null, after: object | null) =>
  entry('session', kind, { session: [before, after] }, { id: 's' });

describe('an entry of the journal', () => {
  test.each([
    ['crosses a threshold', played(0, 300), 300, ['levelReached']],
    ['crosses two thresholds', played(0, 900), 900, ['levelReached']],
    ['stays below the next threshold', played(0, 299), 299, []],
    ['crosses a threshold only with other experience', played(0, 10), 305, ['levelReached']],
    ['loses experience', played(300, 0), 0, []],
    ['adds experience of an unknown character', played(0, 300), null, []],
    ['adds and takes the same experience', played(0, 300, { errata_ms: [300, 0] }), 300, []],
    ['kills', played(0, 0, status('active', 'dead')), null, ['characterDied']],
    ['revives a dead character', played(0, 0, status('dead', 'active')), null, []],
    ['kills and levels', played(0, 300, status('active', 'dead')), 300, ['levelReached', 'characterDied']],
    ['takes an item', entry('character', 'taken', { items: {} }, ofRope), null, []],
    ['undoes a deletion', ofSession('undone', null, session), null, ['sessionRegistered']],
    ['undoes a registration', ofSession('undone', session, null), null, ['sessionDeleted']],
    ['undoes a loss of experience', { ...played(0, 300), kind: 'undone' as const }, 300, []],
    ['stops a tabletop', entry('instance', 'stopped', {}, { id: 'tower' }), null, []],
    ['changes an item', entry('item', 'edited', { item: [{}, {}] }), null, []],
    ['opens the journal', { ...played(0, 300), call: 'opening' }, 300, []],
    ['imports a character', entry('character', 'imported', { columns: { session_ms: [0, 300] } }), 300, []],
  ])('that %s causes the right events', (_what, stored, experience, kinds) => {
    expect(kindsOf(stored, experience)).toEqual(kinds);
  });

  const idAndTitle = { id: 's', title: 'The Long Stair' };
  const wholeSession = {
    ...idAndTitle,
    date: '1970-01-01T00:00:00.000Z',
    master: { id: 'ann:Cid', name: 'Cid' },
    participants: 1,
  };
  const character = { id: hero, name: 'Sir: Toby' };
  const died = { columns: status('active', 'dead') };

  const told = { session: wholeSession };
  const fallen = entry('character', 'played', died, { about: { session: 's', title: 'The Long Stair' } });
  const corrected = entry('character', 'corrected', died, { about: { reason: 'Fell off a cliff' } });
  const gift = entry('character', 'given', { items: {} }, ofRope);
  const tower = entry('instance', 'started', {}, { id: 'tower' });

  test.each<[string, StoredEntry, string, object]>([
    ['registers a session', ofSession('registered', null, session), 'sessionRegistered', told],
    ['deletes a session', ofSession('sessionDeleted', session, null), 'sessionDeleted', told],
    ['raises the level', played(0, 900), 'levelReached', { character, level: '3' }],
    ['kills in a session', fallen, 'characterDied', { character, session: idAndTitle }],
    ['kills by a correction', corrected, 'characterDied', { character, session: null }],
    ['gives an item', gift, 'itemGiven', { character, item: 'Rope', quantity: 2 }],
    ['starts a tabletop', tower, 'tabletopStarted', { instance: 'tower' }],
  ])('that %s causes an event that names its time and its subjects', (_what, stored, type, data) => {
    expect(eventsOf(stored, { experience: 900, table })).toEqual([
      { timestamp: '2026-05-17T00:00:00.000Z', type, data },
    ]);
  });

  const draft = { title: 'The Sunken Stair', date: 0 };
  const about = { ...draft, members: ['ann', 'bea'] };
  const nobody = { ...about, members: [] };
  const withdrawal = { 'ann:signUp': ['seated', 'withdrawn'], 'bea:signUp': ['waiting', 'offered'] };
  const ofAdventure = (kind: EntryKind, changes: object, more: object = about) =>
    entry('adventure', kind, changes, { about: more, id: 'a1' });
  const adventure = { id: 'a1', title: 'The Sunken Stair', start: '1970-01-01T00:00:00.000Z' };
  const data = { adventure, members: ['ann', 'bea'] };
  const says = (notice: string, more?: object) => ofAdventure('told', { notice: [null, notice] }, more);

  test.each<[string, StoredEntry, object[]]>([
    [
      'announces it',
      says('announced', nobody),
      [{ type: 'adventureAnnounced', data: { ...data, members: [] } }],
    ],
    ['says that it is full', says('full'), [{ type: 'adventureFull', data }]],
    ['says that too few have a seat', says('tooFew'), []],
    ['reminds a day before', says('dayBefore'), [{ type: 'dayBefore', data }]],
    ['reminds an hour before', says('hourBefore'), [{ type: 'hourBefore', data }]],
    ['would remind nobody', says('hourBefore', nobody), []],
    ['came too late', ofAdventure('missed', { notice: [null, 'dayBefore'] }, draft), []],
    [
      'offers seats',
      ofAdventure('signedUp', withdrawal, { ...draft, until: 3_600_000 }),
      [{ type: 'seatOffered', data: { adventure, members: ['bea'], until: '1970-01-01T01:00:00.000Z' } }],
    ],
    ['signs up', ofAdventure('signedUp', { 'ann:signUp': [null, 'seated'] }, draft), []],
    [
      'moves it',
      ofAdventure('edited', { date: [60_000, 0] }),
      [{ type: 'adventureMoved', data: { ...data, formerStart: '1970-01-01T00:01:00.000Z' } }],
    ],
    ['moves a draft', ofAdventure('edited', { date: [60_000, 0] }, draft), []],
    ['cancels it', ofAdventure('cancelled', {}), [{ type: 'adventureCancelled', data }]],
    ['cancels a draft', ofAdventure('cancelled', {}, draft), []],
  ])('of an adventure that %s causes the right events', (_what, stored, events) => {
    expect(eventsOf(stored, { experience: null, table })).toMatchObject(events);
    expect(kindsOf(stored)).toHaveLength(events.length);
  });

  test('needs the character’s total experience only if it adds experience', () => {
    expect(addsExperience(played(0, 1))).toBe(true);
    expect(addsExperience(played(1, 0))).toBe(false);
    expect(addsExperience({ ...played(0, 1), call: 'opening' })).toBe(false);
    expect(addsExperience(ofSession('registered', null, session))).toBe(false);
  });
});
