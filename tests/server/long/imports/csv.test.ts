import { describe, expect, test } from 'vitest';
import { exportCsv, recordsOf } from '#server/store/csv/export-csv.ts';
import { importCsv, readCsv } from '#server/store/csv/import-csv.ts';
import { rowOf } from '#server/store/repositories/item-rows.ts';
import { columnWords, csvKindNames } from '#server/store/csv/kinds.ts';
import { parseCsv } from '#server/store/csv/parse-csv.ts';
import type { Store } from '#server/store/store.ts';
import { bram, community, emptyStore, sharedServer, took } from '../../support/community.ts';
import { digestOf } from '../../support/digest.ts';
import { allOf, lyra } from '../../support/serve.ts';

const shared = sharedServer({ seed: false });

const importText = async (store: Store, text: string, isDry = false) =>
  importCsv(store, readCsv(Buffer.from(text)), 1_000_000, isDry);

/** An initially empty store into which these files have been imported. */
const storeWith = async (...files: string[]) => {
  const store = await emptyStore();
  for (const text of files) await importText(store, text);
  return store;
};

const mira = 'id,name\n7,Mira\n';

/** A store with the labels, the player and the item that a file of characters refers to. */
const storeWithReferences = () =>
  storeWith(
    'type,name,id\nITEM,Potion,\nPROFICIENCY,Cook,cook\n',
    mira,
    'name,labels,sell\nDraught,"[""Potion""]","{""cost"":25}"\n',
  );

const notesIn = (lines: string[]) => lines.filter((line) => line.startsWith('Note: '));

describe('a CSV file', () => {
  test('of each kind, exported and imported, yields the same rows elsewhere, and changes nothing in the same database', async () => {
    const { store: demo } = await community();
    const before = await digestOf(demo);
    const other = await emptyStore();
    for (const kind of csvKindNames) {
      const text = await exportCsv(demo.db, kind);
      const same = await importText(demo, text);
      expect(same.at(-1)).toMatch(/: 0 new, 0 changed, \d+ unchanged\.$/);
      for (const line of same.slice(0, -1)) expect(line).toContain(': nothing changes.');
      const lines = await importText(other, text);
      expect(lines.filter((line) => !/^(?:Note: |\d+ rows: )/.test(line))).toEqual(
        lines.filter((line) => /: new \w+(?:[,;] .*)?\.$/.test(line)),
      );
      expect(await recordsOf(other.db, kind)).toEqual(await recordsOf(demo.db, kind));
    }
    // The experience of corrections is not compared, since no CSV file contains the demo's corrections.
    const columns = ['id', 'session_ms', 'master_ms', 'status', 'money'] as const;
    const earned = ({ db }: Store) => db.selectFrom('character').select(columns).orderBy('id').execute();
    expect(await earned(other)).toEqual(await earned(demo));
    expect(await digestOf(demo)).toEqual(before);
  });

  test('that is imported in a dry run changes nothing, and the result says what each line would do', async () => {
    const store = await storeWithReferences();
    const file =
      'player,name,race,created,money,inventory\n7,Fenn,Elf,2026-05-16,12.5,"{""Draught"":2}"\n7,"Two\nlines",,,,\n7,Last,,,,\n';
    const sentences = [
      'Row 2, "Fenn": new character, created 2026-05-16, money 12.5.',
      'Row 3, "Two\\nlines": new character.',
      'Row 4, "Last": new character.',
      '3 rows: 3 new, 0 changed, 0 unchanged.',
      expect.stringContaining('Note: Row 3, name: The name contains an invisible character'),
    ];
    expect(await importText(store, file, true)).toEqual(sentences);
    expect(await recordsOf(store.db, 'characters')).toEqual([]);
    expect(await importText(store, file)).toEqual(sentences);
    expect(await importText(store, 'player,name,race,money\n7,Fenn,Dwarf,99\n', true)).toEqual([
      'Row 2, "Fenn": changes race; keeps its money, which only the app changes.',
      '1 row: 0 new, 1 changed, 0 unchanged.',
    ]);
    expect(await importText(store, 'type,name,id\nPROFICIENCY,Cooking,cook\n', true)).toEqual([
      'Row 2, "Cooking": changes name.',
      '1 row: 0 new, 1 changed, 0 unchanged.',
    ]);
    expect(await importText(store, 'name,usable,sell\nDraught,true,"{""cost"":25}"\n', true)).toEqual([
      'Row 2, "Draught": keeps its usable, which only the app changes.',
      '1 row: 0 new, 0 changed, 1 unchanged.',
    ]);
  });

  test('says how much experience each new session adds, and to whom', async () => {
    const store = await storeWith(mira, 'player,name\n7,Fenn\n7,Crumb\n');
    const outcomes = (...exps: number[]) => {
      const list = exps.map((exp, index) => ({ character: ['7:Fenn', '7:Crumb'][index], exp }));
      return JSON.stringify(list).replaceAll('"', '""');
    };
    const file = `id,title,date,master,masterReward,outcomes
a,Night,2026-05-16,7:Fenn,3,"${outcomes(5)}"
b,Night,2026-05-16,7:Fenn,0,"${outcomes(5, 7)}"
c,Night,2026-05-16,7:Fenn,,"${outcomes(-2, 7)}"
`;
    expect(await importText(store, file, true)).toEqual([
      'Row 2, "Night": new session, date 2026-05-16, masterReward 3; adds 5 experience to 1 character and 3 to its master.',
      'Row 3, "Night": new session, date 2026-05-16, masterReward 0; adds 12 experience to 2 characters.',
      'Row 4, "Night": new session, date 2026-05-16; adds 5 experience to 2 characters.',
      '3 rows: 3 new, 0 changed, 0 unchanged.',
    ]);
  });

  test('may contain a stored item whose price is older than the rule about decimals', async () => {
    const store = await emptyStore();
    // An export adds a decimal to 1.234, which could otherwise be read as thousands.
    const old = { name: 'Old', giveRatio: 1.234, sell: { cost: 0.123456, own: 'key' } };
    await store.db.insertInto('item').values(rowOf(old)).execute();
    const text = await exportCsv(store.db, 'items');
    expect(await importText(store, text)).toContain('Row 2, "Old": nothing changes.');
    await expect(importText(await emptyStore(), text)).rejects.toThrow('Row 2, sell.cost is 0.123456: ');
    expect(await importText(store, 'name,sell\nA,"{""cost"":0.00001}"\n')).toContain('Row 2, "A": new item.');
  });

  test('states only the experience of earlier imports, so that experience from sessions never counts twice', async () => {
    const outcomes = '"[{""character"":""7:Fenn"",""exp"":30}]"';
    const store = await storeWith(
      mira,
      'player,name,pbcMS,sessionMS\n7,Fenn,4,100\n7,Crumb,,\n',
      `id,title,date,master,masterReward,outcomes\na,A,1970-01-02,7:Crumb,2,${outcomes}\n`,
    );
    expect(await recordsOf(store.db, 'characters')).toMatchObject([
      { name: 'Crumb', pbcMS: 0, sessionMS: null, lastMastered: 86_400_000 },
      { name: 'Fenn', pbcMS: 4, sessionMS: 100, lastPlayed: 86_400_000 },
    ]);
    const before = await digestOf(store);
    await importText(store, await exportCsv(store.db, 'characters'));
    expect(await digestOf(store)).toEqual(before);
  });

  test('finds a stored label by its name, whatever its case and spaces, and says what changes', async () => {
    const store = await storeWith('type,name,id\nITEM,Old Potion,potion\nSESSION,Old Potion,\n');
    expect(await importText(store, 'type,name\nITEM,OLD  potion\nITEM,New\n')).toEqual([
      'Row 2, "OLD  potion": changes name.',
      'Row 3, "New": new label.',
      '2 rows: 1 new, 1 changed, 0 unchanged.',
    ]);
    const stored = [{ name: 'New' }, { id: 'potion', name: 'OLD  potion' }];
    expect(await store.labels.list('ITEM')).toMatchObject(stored);
    expect(await store.labels.list('SESSION')).toMatchObject([{ name: 'Old Potion' }]);
  });

  test('contains every death of a session, even one that another session decides or a correction settled', async () => {
    const here = await community();
    const died = (title: string, ...ids: string[]) =>
      here.register({ title, outcomes: ids.map((id) => took(id, 1, true)) });
    await died('First', lyra, bram);
    await died('Second', lyra);
    await here.correct(bram, { ms: 0, description: 'Raised', date: 0, statusChange: 'active' });
    const sessions = await recordsOf(here.store.db, 'sessions');
    const outcomesOf = (title: string) => sessions.find((one) => one['title'] === title)!['outcomes'];
    expect(outcomesOf('First')).toEqual([
      { character: lyra, exp: 1, died: true },
      { character: bram, exp: 1, died: true },
    ]);
    expect(outcomesOf('Second')).toEqual([{ character: lyra, exp: 1, died: true }]);
    const listed = await allOf(here.store.sessions.between(0, 0));
    expect(listed.flatMap(({ characters }) => characters!.filter(({ isAlive }) => !isAlive))).toHaveLength(3);
  });

  test('has an apostrophe before text that a spreadsheet would take for a formula, and an import removes it', async () => {
    const store = await storeWith("type,name\nITEM,'=1+1\n");
    expect((await store.labels.list()).map(({ name }) => name)).toEqual(['=1+1']);
    expect(await exportCsv(store.db, 'labels')).toContain("ITEM,'=1+1,");
  });

  const ofB = '"[{""character"":""7:B"",""exp"":1}]"';

  test.each<[words: string, text: string]>([
    ['The file is empty', ''],
    [
      'Row 1: "colour" is no column of items.\nRow 1: "Give ratio" is no column of items. Did you mean "giveRatio"?\nThe columns of items are name, labels,',
      'name,colour,Give ratio\n',
    ],
    ['Row 1: cell 2 is empty.\nRow 1: the column "usable" is there twice.', 'name,,usable,Usable\n'],
    ['Row 1: the first column of characters must be "player".', 'race,player,name\n'],
    ['Row 2 does not name the columns, but row 3 does', '\nOur guild,\nname,usable\n'],
    ['Row 1 must name the columns, but "Rope" is none.', 'Rope,true\n'],
    ['says that commas separate the cells, but row 1 has semicolons', 'sep=,\nname;usable\n'],
    ['Row 3 has 1 cell, but row 2 has 2.', ' \ntype,name\nITEM\n'],
    ['Row 3 has 3 cells, but row 1 has 2.', 'type,name\nITEM,A\nITEM,B,C\n'],
    ['Row 2, cell 2 has a quotation mark in its text. Put', 'type,name\nITEM,A"B\n'],
    ['Row 2 has a quotation mark that opens a cell', 'type,name\nITEM,"A\nITEM,B\n'],
    ['Row 2, cell 2 has a quotation mark in its text', 'type,name\nITEM,"A"B\n'],
    ['Row 2: sell must be an object such as {"cost":12.5}, not "1".', 'name,sell\n"A\nB",1\nC,[]\n'],
    [
      'Row 2, sell.cost is missing.\nRow 2, sell.price is not a known key.\nRow 2, craft.0.label must be a string.\n3 faults',
      'name,sell,craft\nA,"{""price"":1}","[{""label"":2}]"\n',
    ],
    ['Row 3: type must be one of', 'type,name\nITEM,A\nthing,B\n'],
    ['Row 3, name is missing.', 'type,name\nITEM,A\nITEM,\n'],
    ['cannot be stored', 'type,name\nITEM,A\u0000\n'],
    [
      'Row 2, sell.cost is -1: This number must be at least 0. craft.0.cost is 0.123456: Prices and costs have at most 5 decimals.\n1 fault in 1 row.',
      'name,sell,craft\nA,"{""cost"":-1}","[{""label"":""x"",""cost"":0.123456}]"\n',
    ],
    [
      'Row 3, "a", has the id of row 2.',
      `id,title,date,master,outcomes\n${`a,A,2026-05-16,7:A,${ofB}\n`.repeat(2)}`,
    ],
  ])('is refused as a whole, with the message: %s (%j)', async (words, text) => {
    const { store } = shared().app;
    await expect(importText(store, text)).rejects.toThrow(words);
    for (const kind of csvKindNames) expect(await recordsOf(store.db, kind)).toEqual([]);
  });

  test.each<[string, string, string]>([
    ['commas', '\uFEFFa,b\r\n"x\r\ny","q""q"\r\n,\r\n1,\r\n\r\n', ','],
    ['semicolons', 'a;b\n"x\r\ny";"q""q"\n\n1;\n', ';'],
    ['tabs, with lines as on an old Mac', 'a\tb\r"x\r\ny"\t"q""q"\r\t\r1\t\r'.replaceAll('\r\n', '\r'), '\t'],
    ['a first line that names the separator', 'sep=;\r\na;b\r\n"x\r\ny";"q""q"\r\n;\r\n1;\r\n', ';'],
  ])('is parsed with %s, and each row has its number in a spreadsheet', (_what, text, separator) => {
    expect(parseCsv(text)).toMatchObject({
      separator,
      rows: [
        { row: 1, cells: ['a', 'b'] },
        { row: 2, cells: [expect.stringMatching(/^x\r\n?y$/), 'q"q'] },
        { row: 4, cells: ['1', ''] },
      ],
    });
  });

  test('of many megabytes whose quoted cell does not end is refused within the time limit of a test', () => {
    for (const text of ['x'.repeat(2e7), '""'.repeat(1e7), '\n'.repeat(2e7)])
      expect(() => parseCsv(`a\n"${text}`)).toThrow('Row 2 has a quotation mark');
  });

  test('reports each of its faults with the row, and their number, and what is right is not imported', async () => {
    const store = await storeWithReferences();
    const rows = [
      'A;yes;1e+9;[]',
      'B;true;1,2;',
      ';true;;{',
      'C;true;1,5;"[""Nothing""]"',
      'D;true',
      'E;vero;;"[""None""]"',
      'B;1;;',
    ];
    await expect(importText(store, `name;usable;giveRatio;labels\n${rows.join('\n')}\n`)).rejects.toThrow(
      [
        'The file is in UTF-8, with semicolons between its cells.',
        'Row 2: usable must be true or false, not "yes".',
        'Row 2: giveRatio "1e+9" is in scientific notation, in which a spreadsheet has dropped digits. Format the column as text, and enter the digits again.',
        'Row 4: labels must be a list such as ["Potion"], not "{".',
        'Row 5, labels: there is no ITEM label "Nothing" in the file or in the database.',
        'Row 6 has 2 cells, but row 1 has 4.',
        'Row 7, labels: there is no ITEM label "None" in the file or in the database.',
        'Row 8, "B", has the name of row 3.',
        '7 faults in 6 rows.',
      ].join('\n'),
    );
    expect(await recordsOf(store.db, 'items')).toMatchObject([{ name: 'Draught' }]);
  });

  const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

  test.each<[string, Buffer]>([
    [
      'Line 3 is not in UTF-8. The file is probably in Windows-1252, in which the line reads “Flöte – À”. Save it in UTF-8 (in Excel as “CSV UTF-8”',
      latin('name,link\nRope,\nFl\xf6te \x96 \xc0,\n'),
    ],
    ['probably in Mac Roman, in which the line reads “Flöte – é”', latin('name\rFl\x9ate \xd0 \x8e\r')],
    ['probably in UTF-16, but has no byte order mark', Buffer.from('name\nRope\n', 'utf16le')],
    ['in UTF-16, but damaged or cut off', Buffer.from('\uFEFFname', 'utf16le').subarray(0, 7)],
    ['The file is a workbook of a spreadsheet', latin('PK\x03\x04')],
    ['The file is a workbook of a spreadsheet', latin('\xd0\xcf\x11\xe0')],
  ])('in another encoding is refused, and the message says what to do: %s', (words, bytes) => {
    expect(() => readCsv(bytes)).toThrow(words);
  });

  test.each<[string | null, Buffer]>([
    [
      'The file is in UTF-16, with tabs between its cells.',
      Buffer.from('\uFEFFname\tusable\r\nFlöte\tTRUE\r\n', 'utf16le'),
    ],
    [
      'The file is in UTF-16, with semicolons between its cells.',
      Buffer.from('\uFEFFname;usable\nFlöte;1\n', 'utf16le').swap16(),
    ],
    [
      'The file is in UTF-8, with semicolons between its cells.',
      Buffer.from('\uFEFFname;usable;;\nFlöte;VERO;;\n;;;\n'),
    ],
    [null, Buffer.from('Name, USABLE\nFlöte,true\n')],
  ])('is read, and its format is reported as %j', (format, bytes) => {
    expect(readCsv(bytes)).toEqual({
      kind: 'items',
      format,
      entries: [expect.objectContaining({ row: 2, record: { name: 'Flöte', usable: true } })],
      faults: [],
    });
  });

  const rounded = (id: string) =>
    `Note: Row 2, id "${id}" looks rounded: a spreadsheet drops the digits after the fifteenth.`;
  const short = (id: string) =>
    `Note: Row 2, id "${id}" has ${id.length} digit${id.length === 1 ? '' : 's'}; an id of Discord has 17 to 20.`;

  test.each<[string, string[]]>([
    ['300000000000000001', []],
    ['123456789012345000', [rounded('123456789012345000')]],
    ['7', [short('7')]],
    ['123456789012345678901', [short('123456789012345678901')]],
    ['Corvin', ['Note: Row 2, id "Corvin" is not an id of Discord, which has 17 to 20 digits.']],
  ])('with the player id %s gets the notes %j', async (id, notes) => {
    expect(notesIn(await importText(await emptyStore(), `id,name\n${id},Mira\n`, true))).toEqual(notes);
  });

  test('is read without spaces at the ends of texts, except in names that are stored with them', async () => {
    const store = await storeWith(mira);
    const old = rowOf({ name: 'Old ' });
    await store.db.insertInto('item').values(old).execute();
    const note = (count: string) => `Note: ${count} spaces at the ends, which the import leaves out.`;
    expect(await importText(store, 'name\nOld \n\u00a0Rope\n')).toEqual([
      'Row 2, "Old ": nothing changes.',
      'Row 3, "Rope": new item.',
      '2 rows: 1 new, 0 changed, 1 unchanged.',
      note('1 text has'),
    ]);
    const file = 'player,name,inventory\n 7,Fenn ,"{""Rope "":1,""Old "":2}"\n';
    expect(await importText(store, file)).toContain(note('3 texts have'));
    expect(await importText(store, file)).toContain('Row 2, "Fenn": nothing changes.');
    expect(await recordsOf(store.db, 'characters')).toMatchObject([
      { name: 'Fenn', inventory: { Rope: 1, 'Old ': 2 } },
    ]);
    await expect(
      importText(store, 'player,name,inventory\n7,Two,"{""Rope "":1,""Rope"":2}"\n'),
    ).rejects.toThrow('Row 2, inventory has a key twice, but for spaces at its ends.');
  });

  test('gets a note for each tool or material that does not exist, which names a similar one', async () => {
    const store = await storeWith('type,name\nPROFICIENCY,Smith’s Tools\nPROFICIENCY,Cook\n', mira);
    const sell = '"{""cost"":1,""tools"":[""Smith\'s tools"",""Cook""]}"';
    const craft = '"[{""label"":""x"",""cost"":1,""materials"":{""rope"":1,""Herb"":1}}]"';
    const text = `name,sell,craft\nRope,${sell},\nLadder,${sell},${craft}\n`;
    const here = 'in the file or in the database.';
    expect(notesIn(await importText(store, text))).toEqual([
      `Note: Row 2, sell.tools: there is no proficiency "Smith's tools" ${here} Did you mean "Smith’s Tools"? It is named 2 times.`,
      `Note: Row 3, craft.0.materials: there is no item "rope" ${here} Did you mean "Rope"?`,
      `Note: Row 3, craft.0.materials: there is no item "Herb" ${here}`,
    ]);
    await expect(importText(store, 'player,name,inventory\n7,A,"{""rope"":1}"\n')).rejects.toThrow(
      `inventory.rope: there is no item of this name ${here} Did you mean "Rope"?`,
    );
    await expect(importText(store, 'player,name,proficiencies\n7,A,"[""Smiths tools""]"\n')).rejects.toThrow(
      `proficiencies: there is no PROFICIENCY label "Smiths tools" ${here} Did you mean "Smith’s Tools"?`,
    );
  });

  test('gets a note for each row whose letters another program has damaged', async () => {
    const damaged = ['Fl\ufffdte', 'FlÃ¶te', 'Smithâ€™s'];
    const text = `name\n${damaged.join('\n')}\nFlöte – «Ära»\n`;
    expect(notesIn(await importText(await emptyStore(), text, true))).toEqual(
      damaged.map(
        (name, index) => `Note: Row ${index + 2} has letters that another program has damaged: "${name}".`,
      ),
    );
  });

  test('made from a template, with the example of each column, has no fault', () => {
    const examples = csvKindNames.map((kind) => {
      const cells = columnWords(kind).map(({ name, words }) => {
        const example =
          / such as (.+?)(?: or .+)?$/.exec(words)?.[1] ?? { status: 'active', type: 'ITEM' }[name] ?? '7';
        return words === 'true or false' ? 'true' : `"${example.replaceAll('"', '""')}"`;
      });
      const header = columnWords(kind).map(({ name }) => name);
      return readCsv(Buffer.from(`${header.join(',')}\n${cells.join(',')}\n`));
    });
    for (const { faults, entries } of examples) expect([faults, entries.length]).toEqual([[], 1]);
  });
});
