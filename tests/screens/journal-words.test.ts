import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '#core/contract/journal/entry.ts';
import { entryKinds, subjectTypes } from '#core/contract/journal/kinds.ts';
import { auditLines } from '#screens/journal/audit-lines.ts';
import { auditName, auditSentence, subjectWord } from '#screens/journal/audit-words.ts';
import { factsOf, kindWord, sentenceOf, nameOfWrite } from '#screens/journal/entry-words.ts';
import { historyRequest, wholeHistory } from '#screens/journal/history-view.ts';
import { auditCsv, historyCsv } from '#screens/journal/journal-csv.ts';
import { about, entryOf, names, pageOf } from './support/entries.ts';

describe('an entry of a history', () => {
  it.for<[JournalEntry['kind'], string]>([
    ['sold', 'Sold 2 Rope for 30.00 MO'],
    ['bought', 'Bought 2 Rope for 30.00 MO'],
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
    ['sold', 'Sold 0 unknown for 0.00 MO'],
    ['corrected', 'Was corrected: '],
    ['played', 'Played in “unknown” with unknown as master'],
    ['edited', 'unknown was renamed to unknown'],
    ['registered', 'Registration'],
    ['danced', 'Something that this page does not know yet (danced)'],
  ])('of the kind %s without details reads "%s"', ([kind, sentence]) => {
    expect(sentenceOf(entryOf({ kind, money: null, about: null }))).toBe(sentence);
  });

  const nothing = { ...about, title: null, item: null, description: null };
  it.for<[string, Partial<JournalEntry>]>([
    ['Rope', { about: { ...about, quantity: null } }],
    ['The Toll Bridge', { about: { ...about, item: null } }],
    ['Lost a bet', { about: { ...nothing, description: 'Lost a bet' } }],
    ['this entry', { about: nothing }],
    ['the deletion of Rope', { subjectType: 'item' }],
    ['the new name of Rope', { subjectType: 'item', about: { ...about, formerName: 'Hemp Rope' } }],
  ])('of an undo can name as undone: "%s"', ([what, values]) => {
    expect(sentenceOf(entryOf({ ...values, kind: 'undone' }))).toBe(`Undone: ${what}`);
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
    [{ exp: -5, money: -2.5 }, ['-5 Exp', '-2.50 MO']],
    [{ money: null, status: 'dead' }, ['Died.']],
    [{ money: null, status: 'active' }, ['Is active again.']],
    [{ money: null, status: 'retired' }, ['The status is now Retired.']],
    [{ exp: 0, money: 0 }, []],
    [{ exp: 300, money: 10, status: 'dead' }, ['+300 Exp', '+10.00 MO', 'Died.']],
    [{ kind: 'opened', exp: 300, money: 10, status: 'active' }, []],
    [{ kind: 'imported', money: null, status: 'dead' }, []],
  ] as [Partial<JournalEntry>, string[]][])('with %o has the consequences %o', ([values, facts]) => {
    expect(factsOf(entryOf(values))).toEqual(facts);
  });
});

it.each([
  ['sessions', ['played', 'mastered', 'sessionTakenBack']],
  ['trades', ['sold', 'bought']],
  ['gifts', ['given', 'taken']],
  ['corrections', ['corrected']],
  ['items', ['edited', 'deleted']],
  ['images', ['pictured']],
  ['undone', ['undone']],
  ['beginnings', ['opened', 'imported']],
  [null, []],
] as const)('the filter %s of a history asks for the kinds %j', (group, kinds) => {
  expect(historyRequest({ ...wholeHistory, group })).toEqual({ kinds });
});

it('an entry of the audit has words for every kind in the contract', () => {
  expect(entryKinds.map(kindWord).toSorted().join(', ')).toBe(
    'Beginning of the journal, Cancellation, Change of roles, Correction, Creation, Deletion, Deletion of a session, Edit, First sign-in, Gift, Import, Missed notice, New master, New token image, No-show, Notice, Pause, Purchase, Refused calls, Registration, Resumption, Sale, Session mastered, Session played, Session taken back, Sign-in, Sign-out, Sign-up, Start, Stop, Taking, Undo',
  );
});

it('an entry of the audit has words for every type of subject in the contract', () => {
  expect(subjectTypes.map(subjectWord).join(', ')).toBe(
    'Character, Item, Session, Adventure, Availability, Calendar, Label, Player, Member, Community, Instance, Sign-in, Webhook',
  );
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
  [
    { kind: 'danced', subjectType: 'guild', subject: 'g1' },
    'Something that this page does not know yet (danced): guild g1',
  ],
  [{ kind: 'rolesChanged', subjectType: 'member', subject: 'm1' }, 'Change of roles: Member Bob'],
  [{ kind: 'joined', subjectType: 'member', subject: 'm2' }, 'm2 signed in for the first time'],
  [{ kind: 'signedIn', subjectType: 'signIn', about: null }, 'Sign-in: Sign-in this sign-in'],
  [
    {
      kind: 'imported',
      subjectType: 'label',
      subject: 'l1',
      changes: [{ key: 'name', name: null, before: null, after: 'Rare' }],
    },
    'Import: Label Rare',
  ],
  [{ kind: 'imported', subjectType: 'player', subject: 'm1' }, 'Import: Player Bob'],
  [{ kind: 'registered', subjectType: 'session', subject: 's1' }, 'Registration: Session The Toll Bridge'],
  [
    {
      kind: 'sessionDeleted',
      subjectType: 'session',
      subject: 's1',
      about: null,
      changes: [
        { key: 'master', name: null, before: 'm:Orla', after: null },
        { key: 'title', name: null, before: 'Dusk', after: null },
      ],
    },
    'Deletion of a session: Session Dusk',
  ],
  [
    {
      kind: 'undone',
      subjectType: 'session',
      subject: 's1',
      about: null,
      changes: [{ key: 'title', name: null, before: 'Dusk', after: 'Dawn' }],
    },
    'Undo: Session Dawn',
  ],
  [
    { kind: 'sessionDeleted', subjectType: 'session', subject: 's1', about: null },
    'Deletion of a session: Session s1',
  ],
])('an entry of the audit with %o reads "%s"', ([values, sentence]) => {
  expect(auditSentence(entryOf(values), names)).toBe(sentence);
});

it.for<[Partial<JournalEntry>, string]>([
  [{}, 'Sale, 2 Rope, 02-01-2030 18:30'],
  [{ undoneBy: 9 }, 'Sale, 2 Rope, 02-01-2030 18:30. This was undone.'],
  [{ subjectType: 'item', subject: 'Rope' }, 'Sale, 02-01-2030 18:30'],
  [{ about: null }, 'Sale, 02-01-2030 18:30'],
])(
  'an entry of the audit with %o is named "%s": by its time, and by an item that is not its subject',
  ([values, name]) => {
    expect(auditName(entryOf(values), 'Sale')).toBe(name);
  },
);

describe('a downloaded journal', () => {
  const at = new Date(2030, 0, 2, 18, 30);
  const changes = [
    { key: 'money', name: null, before: 10, after: 40 },
    { key: 'pieces', name: 'Rope', before: null, after: 1 },
    { key: 'oath', name: null, before: 2, after: null },
  ];
  const entries = [
    entryOf({ exp: 5, status: 'dead', changes, undoneBy: 9 }),
    entryOf({ id: 6, actor: null, money: null, about: null, kind: 'opened' }),
    entryOf({ id: 5, actor: 'm2', money: -3, kind: 'pictured' }),
    entryOf({ id: 4, actor: 'm3', money: null, kind: 'pictured' }),
  ];
  async function* pages() {
    yield pageOf(entries.slice(0, 1));
    yield pageOf(entries.slice(1), { names: { m2: 'Ann' } });
  }

  async function fileOf(parts: AsyncGenerator<string>): Promise<string> {
    let file = '';
    for await (const part of parts) file += part;
    return file;
  }

  const linesOf = async (parts: AsyncGenerator<string>): Promise<string[]> =>
    (await fileOf(parts)).split('\r\n').slice(0, -1);

  it('has a heading for each column, and a line for each entry of a history with its author, sentence, consequences and amounts', async () => {
    const date = at.toISOString();
    expect(await linesOf(historyCsv(pages()))).toEqual([
      '\uFEFFEntry,Date,By,What happened,Consequences,Experience,Money,Undone by entry',
      `7,${date},Bob,Sold 2 Rope for 30.00 MO,'+5 Exp +30.00 MO Died.,5,30,9`,
      `6,${date},,The journal begins,,,,`,
      `5,${date},Ann,Got a new token image,'-3.00 MO,,-3,`,
      `4,${date},m3,Got a new token image,,,,`,
    ]);
  });

  it('has a heading for each column, and a line for each entry of the audit with its call, kind, subject, amounts and changes', async () => {
    const date = at.toISOString();
    const [call, subject] = ['updateInventory', 'Character,demo-player:Lyra'];
    expect(await linesOf(auditCsv(pages()))).toEqual([
      '\uFEFFEntry,Date,By,Call,Kind,About a,Id,Experience,Money,Changes,Undone by entry',
      `7,${date},Bob,${call},Sale,${subject},5,30,"Money: 10.00 MO → 40.00 MO\nRope: nothing → 1\noath: 2 → nothing",9`,
      `6,${date},,${call},Beginning of the journal,${subject},,,,`,
      `5,${date},Ann,${call},New token image,${subject},,-3,,`,
      `4,${date},m3,${call},New token image,${subject},,,,`,
    ]);
  });

  it('has as JSON a line for each entry of the audit, with all its values and the name of its actor', async () => {
    const lines = (await fileOf(auditLines(pages()))).split('\n');
    expect(lines.pop()).toBe('');
    const actors = ['Bob', null, 'Ann', null];
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      entries.map((entry, index) => ({ ...entry, actorName: actors[index] })),
    );
  });
});
