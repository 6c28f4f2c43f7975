import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '#core/contract/journal/entry.ts';
import { entryKinds, subjectTypes } from '#core/contract/journal/kinds.ts';
import { auditName, auditSentence, kindWord, subjectWord } from '#screens/journal/audit-words.ts';
import { factsOf, sentenceOf, nameOfWrite } from '#screens/journal/entry-words.ts';
import { historyRequest, wholeHistory } from '#screens/journal/history-view.ts';
import { auditCsv, historyCsv } from '#screens/journal/journal-csv.ts';

const about = {
  session: 's1',
  title: 'The Toll Bridge',
  date: null,
  master: 'demo-master:Orla Finch',
  item: 'Rope',
  quantity: 2,
  description: 'Lost a bet',
  died: false,
  member: 'm1',
  formerName: null,
  count: null,
};

const entryOf = (more: Partial<JournalEntry>): JournalEntry =>
  ({
    id: 7,
    act: 7,
    at: new Date(2030, 0, 2, 18, 30).getTime(),
    actor: 'm1',
    call: 'updateInventory',
    subjectType: 'character',
    subject: 'demo-player:Lyra',
    kind: 'sold',
    changes: [],
    exp: null,
    money: 30,
    status: null,
    undoneBy: null,
    about,
    ...more,
  }) as JournalEntry;

const names = { m1: 'Bob' };

describe('an entry of a history', () => {
  it.for<[JournalEntry['kind'], string]>([
    ['sold', 'Sold 2 Rope for 30 MO'],
    ['bought', 'Bought 2 Rope for 30 MO'],
    ['given', 'Was given 2 Rope'],
    ['taken', '2 Rope was taken away'],
    ['corrected', 'Was corrected: Lost a bet'],
    ['played', 'Played in “The Toll Bridge” with Orla Finch as master'],
    ['mastered', 'Was the master of “The Toll Bridge”'],
    ['sessionTakenBack', 'The session “The Toll Bridge” was deleted'],
    ['pictured', 'Got a new token image'],
    ['deleted', 'Lost 2 Rope: the item was deleted'],
    ['edited', 'Hemp Rope was renamed to Rope'],
    ['opened', 'The journal begins'],
    ['imported', 'Was imported'],
    ['undone', 'Undone: 2 Rope'],
  ])('of the kind %s reads "%s"', ([kind, sentence]) => {
    const formerName = kind === 'edited' ? 'Hemp Rope' : null;
    const money = kind === 'bought' ? -30 : 30;
    expect(sentenceOf(entryOf({ kind, money, about: { ...about, formerName } }))).toBe(sentence);
  });

  it.for<[JournalEntry['kind'], string]>([
    ['sold', 'the sale of 2 Rope'],
    ['bought', 'the purchase of 2 Rope'],
    ['given', 'the gift of 2 Rope'],
    ['taken', 'the taking of 2 Rope'],
    ['corrected', 'the correction “Lost a bet”'],
    ['played', 'the session “The Toll Bridge”'],
    ['mastered', 'the session “The Toll Bridge”'],
    ['sessionTakenBack', 'the deletion of the session “The Toll Bridge”'],
    ['deleted', 'the deletion of Rope'],
    ['edited', 'the new name of Rope'],
    ['pictured', 'this entry'],
  ])('of the kind %s is called "%s" in the name of its undo button', ([kind, words]) => {
    expect(nameOfWrite(entryOf({ kind }))).toBe(words);
  });

  it.for([
    [{ exp: 300, money: null }, ['+300 Exp']],
    [{ exp: -5, money: -2.5 }, ['-5 Exp', '-2.5 MO']],
    [{ money: null, status: 'dead' }, ['Died.']],
    [{ money: null, status: 'active' }, ['Is active again.']],
    [{ money: null, status: 'retired' }, ['The status is now retired.']],
  ] as [Partial<JournalEntry>, string[]][])('with %o has the consequences %o', ([values, facts]) => {
    expect(factsOf(entryOf(values))).toEqual(facts);
  });
});

it.each([
  ['sessions', ['played', 'mastered', 'sessionTakenBack']],
  ['trades', ['sold', 'bought']],
  ['gifts', ['given', 'taken']],
  ['corrections', ['corrected']],
  ['items', ['deleted', 'edited']],
  ['images', ['pictured']],
  ['undone', ['undone']],
  ['beginnings', ['opened', 'imported']],
  [null, []],
] as const)('the filter %s of a history asks for the kinds %j', (group, kinds) => {
  expect(historyRequest({ ...wholeHistory, group })).toEqual({ kinds });
});

describe('an entry of the audit', () => {
  it('has words for every kind in the contract', () => {
    expect(Object.fromEntries(entryKinds.map((kind) => [kind, kindWord(kind)]))).toEqual({
      opened: 'Beginning of the journal',
      imported: 'Import',
      sold: 'Sale',
      bought: 'Purchase',
      given: 'Gift',
      taken: 'Taking',
      corrected: 'Correction',
      played: 'Session played',
      mastered: 'Session mastered',
      sessionTakenBack: 'Session taken back',
      pictured: 'New token image',
      created: 'Creation',
      edited: 'Edit',
      deleted: 'Deletion',
      registered: 'Registration',
      sessionDeleted: 'Deletion of a session',
      undone: 'Undo',
      joined: 'First sign-in',
      rolesChanged: 'Change of roles',
      signedIn: 'Sign-in',
      signedOut: 'Sign-out',
      refused: 'Refused calls',
      started: 'Start',
      stopped: 'Stop',
      paused: 'Pause',
      resumed: 'Resumption',
    });
  });

  it('has words for every type of subject in the contract', () => {
    expect(Object.fromEntries(subjectTypes.map((type) => [type, subjectWord(type)]))).toEqual({
      character: 'Character',
      item: 'Item',
      session: 'Session',
      label: 'Label',
      player: 'Player',
      member: 'Member',
      community: 'Community',
      instance: 'Instance',
      signIn: 'Sign-in',
      webhook: 'Webhook',
    });
  });

  it('shows unknown kinds and types of a newer server unchanged', () => {
    expect([kindWord('danced'), subjectWord('guild')]).toEqual(['danced', 'guild']);
  });

  it.for<[Partial<JournalEntry>, string]>([
    [{ kind: 'signedIn', subjectType: 'signIn' }, 'Bob signed in'],
    [{ kind: 'signedOut', subjectType: 'signIn' }, 'A sign-in of Bob ended'],
    [{ kind: 'joined', subjectType: 'member', subject: 'm1' }, 'Bob signed in for the first time'],
    [{ kind: 'refused', subjectType: 'community', subject: 'nyx' }, 'Refused calls: Community nyx'],
    [
      { kind: 'edited', subjectType: 'item', subject: 'Rope', about: { ...about, formerName: 'Hemp Rope' } },
      'Edit: Item Rope (formerly Hemp Rope)',
    ],
  ])('with %o reads "%s"', ([values, sentence]) => {
    expect(auditSentence(entryOf(values), names)).toBe(sentence);
  });

  it('has a name that contains its time, and says that it was undone', () => {
    expect(auditName(entryOf({ undoneBy: 9 }), 'Sale')).toMatch(
      /^Sale, 2 Rope, .*18:30.*\. This was undone\.$/,
    );
  });
});

describe('a downloaded journal', () => {
  async function headings(lines: AsyncGenerator<string>): Promise<string> {
    return String((await lines.next()).value).trimEnd();
  }

  async function* nothing(): AsyncGenerator<never> {}

  it('has a heading for each column of a history', async () => {
    expect(await headings(historyCsv(nothing()))).toBe(
      '\uFEFFEntry,Date,By,What happened,Consequences,Experience,Money,Undone by entry',
    );
  });

  it('has a heading for each column of the audit', async () => {
    expect(await headings(auditCsv(nothing()))).toBe(
      '\uFEFFEntry,Date,By,Call,Kind,About a,Id,Experience,Money,Changes,Undone by entry',
    );
  });
});
